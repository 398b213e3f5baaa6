/** Style and script of the page, inline: they are allowed by their hashes, so nothing else can run or load. */
export const style = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#101214);--soft:light-dark(#f6f7f9,#181b1f);--deep:light-dark(#eceff3,#22262b);
--text:light-dark(#14171a,rgb(255 255 255/.92));--quiet:light-dark(#4a5058,rgb(255 255 255/.68));--line:light-dark(rgb(16 20 24/.12),rgb(255 255 255/.12));
--field:light-dark(#838a93,rgb(255 255 255/.42));--primary:light-dark(#005ed3,#78baec);--get:light-dark(#005ed3,#78baec);--post:light-dark(#177a40,#68d391);
--change:light-dark(#7a5a00,#fec000);--delete:light-dark(#d10029,#ff8095)}
*{box-sizing:border-box}
html{scroll-padding-top:72px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--text);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
a{color:var(--primary);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
code,.path{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
h1{font-size:20px;margin:0;font-weight:650}h1 small{font-weight:400;font-size:14px;color:var(--quiet)}
h2{font-size:20px;font-weight:650;margin:40px 0 4px;text-transform:capitalize}h3{font-size:12px;font-weight:650;color:var(--quiet);margin:16px 0 4px}
p{margin:4px 0 8px;max-width:72ch}.quiet{color:var(--quiet)}
header{position:sticky;top:0;z-index:1;background:var(--bg);border-bottom:1px solid var(--line);display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:10px 16px}
header input{flex:1 1 200px;max-width:420px;min-height:36px;padding:6px 12px;font:inherit;font-size:16px;color:inherit;background:var(--soft);border:1px solid var(--field);border-radius:6px}
nav{display:flex;flex-wrap:wrap;gap:4px;padding:12px 0}
nav a{display:inline-flex;align-items:center;gap:6px;padding:6px 10px;border-radius:6px;color:var(--text);text-decoration:none;background:var(--soft)}nav a:hover{background:var(--deep)}nav span{color:var(--quiet)}
main{padding:0 16px 64px;max-width:1120px}
details{border-top:1px solid var(--line)}details[open]{background:var(--soft)}
summary{display:grid;grid-template-columns:72px minmax(0,1fr);gap:0 8px;padding:10px 8px;cursor:pointer;list-style:none;align-items:baseline}
summary::-webkit-details-marker{display:none}summary:hover{background:var(--deep)}
summary .said{grid-column:2;color:var(--quiet)}
.method{font-size:12px;font-weight:650;letter-spacing:.02em}
.get{color:var(--get)}.post{color:var(--post)}.put,.patch{color:var(--change)}.delete{color:var(--delete)}
.path b{font-weight:400;color:var(--primary)}
.who{font-size:12px;border:1px solid var(--line);border-radius:999px;padding:0 8px;white-space:nowrap;color:var(--text)}
.body{padding:0 8px 16px}
table{border-collapse:collapse;width:100%}td,th{text-align:start;vertical-align:top;padding:6px 8px 6px 0;border-top:1px solid var(--line);font-weight:400}
th{width:30%}.codes th{width:72px}td:nth-child(2){width:34%;overflow-wrap:anywhere}td:last-child{color:var(--quiet)}td b{font-weight:500;color:var(--text)}.codes td:nth-child(2){width:auto}
.shape summary{grid-template-columns:1fr}
[hidden]{display:none}
@media(pointer:coarse){header input,nav a{min-height:44px}nav a{padding:11px 12px}summary{padding:14px 8px}header a{padding:11px 0}}
@media(max-width:599px){tr{display:block;border-top:1px solid var(--line);padding:8px 0}th,td,td:nth-child(2){display:block;width:auto;border:0;padding:0}td:empty{display:none}html{scroll-padding-top:116px}nav{flex-wrap:nowrap;overflow-x:auto;margin:0 -16px;padding:12px 16px}nav a{white-space:nowrap}summary{grid-template-columns:56px minmax(0,1fr)}summary .who{grid-column:2;justify-self:start;margin-top:4px}summary .said{grid-row:2}}
@media(min-width:960px){main{display:grid;grid-template-columns:180px minmax(0,1fr);gap:0 40px;padding:0 32px 96px;max-width:1360px}main>div{padding-top:24px}header{padding:10px 32px}
nav{position:sticky;top:57px;align-self:start;flex-direction:column;flex-wrap:nowrap;max-height:calc(100vh - 57px);overflow:auto;padding:24px 0}nav a{background:none;display:flex;justify-content:space-between;gap:8px}
summary{grid-template-columns:72px minmax(0,1fr) auto}summary .said{grid-row:2}}
@media print{header,nav{position:static}details{break-inside:avoid}}
`

/** Narrows the list to what is typed, opens what the address points at; without it the page is complete all the same. */
export const script = `
const field=document.querySelector('input'),none=document.querySelector('#none'),items=[...document.querySelectorAll('details[data-find]')],groups=[...document.querySelectorAll('section')]
const narrow=()=>{const words=field.value.toLowerCase().split(/\\s+/).filter(Boolean)
for(const d of items)d.hidden=!words.every(w=>d.dataset.find.includes(w))
for(const g of groups)g.hidden=words.length>0&&!g.querySelector('details:not([hidden])')
none.hidden=groups.some(g=>!g.hidden)}
const open=()=>{const d=document.getElementById(decodeURIComponent(location.hash.slice(1)))
if(d instanceof HTMLDetailsElement){field.value='';narrow();d.open=true;d.scrollIntoView()}}
field.addEventListener('input',narrow);addEventListener('hashchange',open)
addEventListener('keydown',e=>{if(e.key==='/'&&document.activeElement!==field){e.preventDefault();field.focus()}if(e.key==='Escape'&&document.activeElement===field){field.value='';narrow()}})
narrow();open()
`
