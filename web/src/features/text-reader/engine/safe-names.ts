const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const xhtml = 'http://www.w3.org/1999/xhtml'
export const svg = 'http://www.w3.org/2000/svg'
export const mathml = 'http://www.w3.org/1998/Math/MathML'
export const xlink = 'http://www.w3.org/1999/xlink'
export const ops = 'http://www.idpf.org/2007/ops'

/** Elements that are copied. Others are replaced by their children. */
export const htmlElements = words(`
  a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup data dd del details dfn
  dialog dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main map mark area menu meter nav
  ol p picture pre progress q rb rp rt rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead
  time tr track tt u ul var video wbr`)

export const svgElements = words(`
  svg a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient
  marker mask metadata path pattern polygon polyline radialGradient rect stop switch symbol text textPath title tspan use view style`)

export const mathElements = words(`
  math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
  msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation`)

/** Elements that are removed with their contents. The contents of `object` remain, because they are its fallback. */
export const droppedElements = words(`
  script noscript iframe frame frameset embed applet template portal title head meta base link style xml annotation-xml param
  input button select textarea option datalist output animate animateMotion animateTransform set discard handler listener`)

/** Attributes of HTML, SVG and MathML that are copied unchanged: none of them loads, navigates or runs anything. */
const plainAttributes = words(`
  abbr align alt axis bgcolor border cellpadding cellspacing char charoff class clear color cols colspan compact datetime dir epub:type face
  frame headers height hspace id kind label lang loop muted name noshade nowrap open reversed role rowspan rules scope shape coords
  size span start summary title translate type valign value version vspace width xml:lang xml:space
  alignment-baseline baseline-shift clip-path clip-rule clipPathUnits cx cy d direction display dominant-baseline dx dy fill fill-opacity
  fill-rule filter filterUnits flood-color flood-opacity font-family font-size font-style font-weight fr fx fy gradientTransform
  gradientUnits in in2 lengthAdjust letter-spacing markerHeight markerUnits markerWidth mask maskContentUnits maskUnits method mode offset
  opacity operator order orient overflow pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio
  primitiveUnits r radius refX refY result rotate rx ry scale shape-rendering side spacing spreadMethod startOffset stdDeviation
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width surfaceScale tableValues text-anchor text-decoration text-rendering textLength transform values viewBox visibility
  word-spacing writing-mode x x1 x2 y y1 y2 z
  accent accentunder columnalign columnlines columnspacing columnspan depth displaystyle fence linethickness lspace mathbackground
  mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rspace scriptlevel separator
  stretchy symmetric voffset`)

export const isPlainAttribute = (name: string): boolean =>
  plainAttributes.has(name) || name.startsWith('aria-') || /^data-(?!action)[a-z0-9-]+$/.test(name)
