import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Three pages: the application, the client's own page of a portability (`web/link`), and `/silent`, which has no
 * script (`web/session/oidc/silent.ts`).
 */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  // The name is hashed with the path: two modules may use one word.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  plugins: [
    react({ compiler: true }),
    withoutJsonSchema(),
    silentPage(),
    signInWithoutDesk(),
    preloadInter(),
    skeletons(),
    precompressed(),
  ],
  build: {
    target: 'es2023',
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Inline assets would be refused by the page's Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['web/index.html', 'web/silent.html', 'web/contratos.html'],
      output: { codeSplitting: firstFiles() },
    },
  },
})

/**
 * The first screens come in two files with what they import, and what many other screens share comes in one: each
 * small file costs a request, and a client came in 116 of them. What the sign-in page shares with the desk belongs to
 * the first file.
 */
function firstFiles() {
  return {
    groups: [
      // Shared with the client's own page, which loads nothing else of the desk.
      {
        name: 'react',
        test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
        priority: 4,
      },
      {
        name: 'entrada',
        test: /web[\\/](?:app[\\/]main|ui[\\/]Marca)\.tsx$|[\\/]createReactComponent\.mjs$/,
        priority: 3,
      },
      { name: 'quadro', test: /web[\\/]app[\\/](?:Shell|InicioPage)\.tsx$/, priority: 2 },
      // Asked for before the first screen is painted.
      { name: 'rascunhos', test: /[\\/]guarda-de-rascunhos\.ts$/, priority: 1 },
      {
        name: 'base',
        test: /[\\/](?:web|shared|node_modules)[\\/]/,
        minShareCount: 6,
        priority: 0,
      },
    ],
  }
}

/**
 * A module that the desk begins to share with the sign-in page must join the first file by name. The shapes of the
 * calls (zod, 30 kB) are the desk's: one import from the router would bring them to the sign-in page.
 */
function signInWithoutDesk(): Plugin {
  return {
    name: 'sign-in-without-desk',
    generateBundle(_options, bundle) {
      const [page] = Object.values(bundle).filter(({ name }) => name === 'LoginPage')
      if (page?.type !== 'chunk') this.error('The sign-in page is no file of its own')
      if (page.imports.some((file) => /(?:quadro|base)-/.test(file)))
        this.error('The sign-in page loads the desk: see firstFiles')
      const first = Object.values(bundle).find(
        (file) => page.imports.includes(file.fileName) && file.name === 'entrada',
      )
      if (first?.type !== 'chunk') this.error('The sign-in page has no first file')
      if (first.moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id)))
        this.error('The sign-in page loads the shapes of the calls: see firstFiles')
    },
  }
}

/** No page describes a shape as JSON Schema, and its writers are a fifth of zod. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        const writer = /create(?:Standard|To)JSONSchemaMethod(?=\(this)/g
        const left = code
          .replaceAll(/inst\._zod\.processJSONSchema = .*\n/g, '')
          .replaceAll(writer, '(() => undefined)')
        if (left.length > code.length - 1000) this.error('zod writes JSON Schema in another place')
        return { code: left, map: null }
      },
    },
  }
}

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
        if (!font || !path.includes('index')) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/**
 * `index.html` holds the skeletons of `/front` and of `/login` between marks. `front.html` keeps the first, and
 * `index.html`, for every other address, the second. Both load the style sheet after it: in the head it would hold
 * back the first paint.
 */
function skeletons(): Plugin {
  return {
    name: 'skeletons',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = String(page.source)
      const sheet = / *<link rel="stylesheet"[^>]*>\n/g
      const sheets = html.match(sheet) ?? []
      if (sheets.length === 0) this.error('index.html has no style sheet')
      const only = (name: string, other: string) => {
        const kept = html
          .replace(new RegExp(`<!--/?${name}-->`, 'g'), '')
          .replace(new RegExp(`<!--${other}-->[^]*?<!--/${other}-->`, 'g'), '')
        if (kept.split('id="esqueleto"').length !== 2) this.error(`${name} has not one skeleton`)
        return kept.replace(sheet, '').replace(/(?= *<\/body>)/, sheets.join(''))
      }
      this.emitFile({ type: 'asset', fileName: 'front.html', source: only('front', 'login') })
      page.source = only('login', 'front')
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
