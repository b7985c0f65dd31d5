import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Two pages: the application, and `/silent`, which has no script (`web/session/oidc/silent.ts`). */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  // The name is hashed with the path: two modules may use one word.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  plugins: [react({ compiler: true }), silentPage(), preloadInter(), precompressed()],
  build: {
    target: 'es2023',
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Inline assets would be refused by the page's Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['web/index.html', 'web/silent.html'] },
  },
})

/** In development `/silent` is the empty page too, not the application. */
function silentPage(): Plugin {
  return {
    name: 'silent-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/silent')) request.url = '/silent.html'
        next()
      })
    },
  }
}

/** The one font of the first screen starts to load with the page, not after the style sheet. */
function preloadInter(): Plugin {
  return {
    name: 'preload-inter',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght.*woff2$/.test(file))
        if (!font || path.includes('silent')) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Writes `.br` and `.gz` beside what is text, so the server compresses nothing while it serves. */
function precompressed(): Plugin {
  let out = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved({ root, build }) {
      out = resolve(root, build.outDir)
    },
    // Not `closeBundle`, which also runs after a build that failed.
    writeBundle() {
      const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((name) => /\.(?:js|css|html|svg|webmanifest)$/.test(name))) {
        const content = readFileSync(join(out, file))
        const params = {
          // The best one takes as long as the rest of the build, and saves a fiftieth more.
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        writeFileSync(join(out, `${file}.br`), brotliCompressSync(content, { params }))
        writeFileSync(join(out, `${file}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
