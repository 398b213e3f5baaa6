// Shows the description of the API with Swagger UI. A file of its own, because the content policy refuses inline scripts.
const dark = matchMedia('(prefers-color-scheme: dark)')
const followColorScheme = () => {
  document.documentElement.classList.toggle('dark-mode', dark.matches)
}
dark.addEventListener('change', followColorScheme)
followColorScheme()

window.SwaggerUIBundle({
  dom_id: '#api',
  url: 'api-docs/openapi.json',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  // Without this header, a call without a session opens the browser's password dialog.
  requestInterceptor: (request) => {
    request.headers['X-Requested-With'] = 'XMLHttpRequest'
    return request
  },
})
