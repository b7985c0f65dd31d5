import { personagens } from '#database/demo/personagens.ts'
import { signIn } from './sign-in.ts'
import { lerConfigWeb } from '#shared/config-web.ts'
import { Corpo } from '#shared/erros.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'

export type ClienteDoTeste = {
  idRelacionamento: string
  nome: string
  cpf: string
  dono: string
  /** Has an oportunidade that opening takes up. */
  naoAtuada: boolean
  /** A new loan can be sold to this client today. */
  vendavel: boolean
}

/** A client of `docs/sandbox.md`, by the CPF that stands there. */
export function personagem(cpf: string): { cpf: string; nome: string } {
  const achado = personagens.find((cada) => cada.cpf === cpf)
  if (!achado) throw new Error(`docs/sandbox.md has no ${cpf}.`)
  return achado
}

const nomes = (
  'silva santos oliveira souza pereira costa lima ferreira rodrigues almeida alves ribeiro carvalho ' +
  'gomes martins rocha barbosa nunes moreira cardoso teixeira mendes freitas lopes ramos dias araujo ' +
  'maria jose ana joao antonio francisco carlos paulo pedro luiz marcos raimundo rosa aparecida ' +
  'sebastiao jesus fatima lucia terezinha amanda felipe marcia sandra rita vera adriana juliana ' +
  'fernanda rafael bruno lucas daniel eduardo roberto jorge manoel severino geraldo helena'
).split(' ')

const daTabela = new Set(personagens.map(({ nome }) => nome))

/**
 * Generated clients of `atendente`, clients with oportunidades to begin first, and clients without
 * an owner, for stories that change theirs: no two stories share one.
 */
export async function prepararClientes(url: string): Promise<ClienteDoTeste[]> {
  const chamar = await pessoa(url, 'atendente')
  const buscas = await emVezes(nomes, async (texto) =>
    relacionamentoApi.buscar.response.parse(await chamar(relacionamentoApi.buscar.path, { texto })),
  )
  const achados = new Map(
    buscas
      .flatMap(({ clientes }) => clientes)
      .filter(({ nome }) => !daTabela.has(nome))
      .map((cliente) => [cliente.idRelacionamento, cliente]),
  )
  const clientes = await emVezes(
    [...achados.values()],
    async ({ idRelacionamento, nome, cpf, atendente, possuiOportunidadesNaoAtuadas }) => {
      const dono = atendente?.loginUsuario ?? 'ninguem'
      const naoAtuada = possuiOportunidadesNaoAtuadas && !(await restrito(chamar, idRelacionamento))
      const vendavel = dono === 'atendente' && (await cabeNovo(chamar, idRelacionamento))
      return { idRelacionamento, nome, cpf, dono, naoAtuada, vendavel }
    },
  )
  return clientes.toSorted((a, b) => serve(b) - serve(a))
}

/** As many at a time as the server answers on two cores; nobody else asks yet. */
async function emVezes<T, R>(todos: readonly T[], fazer: (um: T) => Promise<R>): Promise<R[]> {
  const feitos: R[] = []
  for (let k = 0; k < todos.length; k += AO_MESMO_TEMPO) {
    feitos.push(...(await Promise.all(todos.slice(k, k + AO_MESMO_TEMPO).map(fazer))))
  }
  return feitos
}
const AO_MESMO_TEMPO = 6

/** What the day drew for a client decides no story: those that serve every story come first. */
const serve = ({ naoAtuada, vendavel }: ClienteDoTeste): number =>
  Number(naoAtuada) * 2 + Number(vendavel)

/** Whether the oportunidades of the client cannot be begun. */
async function restrito(
  chamar: Awaited<ReturnType<typeof pessoa>>,
  idRelacionamento: string,
): Promise<boolean> {
  const caminho = `${relacionamentoApi.listaRestrita.path}?idRelacionamento=${idRelacionamento}`
  return relacionamentoApi.listaRestrita.response.parse(await chamar(caminho)).restrito
}

/** Whether a new loan can be sold to the client: the day draws margins and blocks. */
async function cabeNovo(
  chamar: Awaited<ReturnType<typeof pessoa>>,
  idRelacionamento: string,
): Promise<boolean> {
  const caminho = `${ofertaApi.unica.path}?idRelacionamento=${idRelacionamento}`
  return ofertaApi.unica.response
    .parse(await chamar(caminho))
    .ofertas.some(({ produto }) => produto === 'NOVO')
}

/**
 * Marks lembretes that rang before the hour of the stories as shown: a toast of one would cover a
 * button.
 */
export async function mostrarOQueTocou(url: string): Promise<void> {
  for (const login of ['atendente', 'atendente2']) {
    const chamar = await pessoa(url, login)
    const { tocando } = lembreteApi.resumo.response.parse(await chamar(lembreteApi.resumo.path))
    for (const { idLembrete } of tocando) {
      await chamar(lembreteApi.exibir.path.replace(':idLembrete', idLembrete), {})
    }
  }
}

/** Asks the API as a person of the demonstration: the `model` of the answer. */
export async function pessoa(url: string, login: string, codigoPromotor = '10101') {
  const config = lerConfigWeb(await (await fetch(`${url}/config.json`)).json())
  const token = await signIn(url, config, { login, senha: 'demo' })
  const { gateway, sistema, promotor } = config.cabecalhos
  return async (
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<unknown> => {
    const resposta = await fetch(url + path, {
      method,
      headers: {
        [gateway]: config.chaveGateway,
        [sistema]: config.sistema,
        [promotor]: codigoPromotor,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!resposta.ok) throw new Error(`${path} answered ${resposta.status}`)
    const { model } = Corpo.parse(await resposta.json())
    return model
  }
}
