/**
 * The reference page: reads `/openapi.json`, lists the calls and tries them from the browser. Every
 * text goes in as text, never as HTML.
 */
const descricao = await (await fetch('/openapi.json')).json()
const lista = document.querySelector('#chamadas')
const campoCabecalhos = document.querySelector('#cabecalhos')
const filtro = document.querySelector('#filtro')
const aviso = document.querySelector('#aviso')

campoCabecalhos.value = JSON.stringify(
  { Authorization: 'Bearer …', 'Ocp-Apim-Subscription-Key': '…' },
  null,
  2,
)

function elemento(nome, texto = '', atributos = {}) {
  const novo = document.createElement(nome)
  novo.textContent = texto
  for (const [chave, valor] of Object.entries(atributos)) novo.setAttribute(chave, valor)
  return novo
}

/** What is pasted may be the headers alone or the whole answer of `npm run token`. */
function lerCabecalhos() {
  const lido = JSON.parse(campoCabecalhos.value)
  return lido.headers ?? lido
}

function campo(formulario, nome, rotulo, linhas = 1) {
  const id = `c${Math.random().toString(36).slice(2)}`
  const entrada =
    linhas === 1
      ? elemento('input', '', { id, name: nome, autocomplete: 'off' })
      : elemento('textarea', '', { id, name: nome, rows: String(linhas), spellcheck: 'false' })
  formulario.append(elemento('label', rotulo, { for: id }), entrada)
  return entrada
}

async function tentar(metodo, caminho, operacao, campos, corpo, saida) {
  let endereco = caminho
  const busca = new URLSearchParams()
  for (const [{ name, in: onde }, entrada] of campos) {
    if (onde === 'path') endereco = endereco.replace(`{${name}}`, encodeURIComponent(entrada.value))
    else if (onde === 'query' && entrada.value !== '') busca.set(name, entrada.value)
  }
  try {
    const headers = lerCabecalhos()
    if (corpo) headers['Content-Type'] = 'application/json'
    if (metodo !== 'get') headers['Idempotency-Key'] = crypto.randomUUID()
    const comeco = performance.now()
    const resposta = await fetch(`${endereco}${busca.size ? `?${busca}` : ''}`, {
      method: metodo.toUpperCase(),
      headers,
      ...(corpo && { body: corpo.value }),
    })
    const texto = await resposta.text()
    const ms = Math.round(performance.now() - comeco)
    let bonito = texto
    try {
      bonito = JSON.stringify(JSON.parse(texto), null, 2)
    } catch {
      // Not JSON: shown as it came.
    }
    saida.textContent = `${resposta.status} · ${ms} ms\n${bonito}`
  } catch (erro) {
    saida.textContent = `Não foi possível chamar: ${erro.message}`
  }
}

function mostrarChamada(caminho, metodo, operacao) {
  const caixa = elemento('details')
  const titulo = elemento('summary')
  titulo.append(
    elemento('span', metodo.toUpperCase(), { class: 'metodo', 'data-metodo': metodo }),
    elemento('span', caminho, { class: 'caminho' }),
    elemento('span', operacao.summary, { class: 'resumo' }),
  )
  caixa.append(titulo)
  caixa.dataset.texto =
    `${metodo} ${caminho} ${operacao.operationId} ${operacao.summary}`.toLowerCase()
  caixa.addEventListener('toggle', () => preencher(caixa, caminho, metodo, operacao), {
    once: true,
  })
  return caixa
}

function preencher(caixa, caminho, metodo, operacao) {
  const formulario = elemento('form')
  formulario.append(elemento('p', operacao.description))
  const campos = operacao.parameters
    .filter((parametro) => parametro.in !== 'header')
    .map((parametro) => [parametro, campo(formulario, parametro.name, parametro.name)])
  const formato = operacao.requestBody?.content['application/json'].schema
  const corpo = formato && campo(formulario, 'corpo', 'Corpo (JSON)', 6)
  if (corpo) corpo.value = JSON.stringify(exemplo(formato), null, 2)
  const saida = elemento('pre', '', { 'aria-live': 'polite' })
  formulario.append(elemento('button', 'Chamar', { type: 'submit' }), saida)
  formulario.addEventListener('submit', (evento) => {
    evento.preventDefault()
    void tentar(metodo, caminho, operacao, campos, corpo, saida)
  })
  const resposta = operacao.responses[200].content['application/json'].schema.properties.model
  const formatos = elemento('pre', JSON.stringify(resposta, null, 2))
  formulario.append(elemento('p', 'Resposta (model)'), formatos)
  caixa.append(formulario)
}

/** An empty body of the right shape, to be filled in. */
function exemplo({ type, properties = {}, anyOf, enum: opcoes }) {
  if (anyOf) return exemplo(anyOf[0])
  if (opcoes) return opcoes[0]
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(properties).map(([nome, dentro]) => [nome, exemplo(dentro)]),
    )
  }
  if (type === 'array') return []
  if (type === 'number' || type === 'integer') return 0
  return type === 'boolean' ? false : ''
}

const operacoes = Object.entries(descricao.paths).flatMap(([caminho, metodos]) =>
  Object.entries(metodos).map(([metodo, operacao]) => ({ caminho, metodo, operacao })),
)

for (const [assunto, doAssunto] of Map.groupBy(operacoes, ({ operacao }) => operacao.tags[0])) {
  const secao = elemento('section')
  const grupo = elemento('div', '', { class: 'grupo' })
  for (const { caminho, metodo, operacao } of doAssunto) {
    grupo.append(mostrarChamada(caminho, metodo, operacao))
  }
  secao.append(elemento('h2', assunto), grupo)
  lista.append(secao)
}

function filtrar() {
  const procurado = filtro.value.trim().toLowerCase()
  let visiveis = 0
  for (const secao of lista.children) {
    const caixas = [...secao.querySelectorAll('details')]
    for (const caixa of caixas) caixa.hidden = !caixa.dataset.texto.includes(procurado)
    const aqui = caixas.filter((caixa) => !caixa.hidden).length
    secao.hidden = aqui === 0
    visiveis += aqui
  }
  aviso.textContent = visiveis === 1 ? '1 chamada' : `${visiveis} chamadas`
}

filtro.addEventListener('input', filtrar)
filtrar()
