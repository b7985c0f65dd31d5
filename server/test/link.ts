import type { Endpoint } from '#shared/endpoint.ts'
import { linkApi } from '#shared/link/api.ts'
import { adicionarPaginasDoLink } from '../link/paginas.ts'
import { agora, cabecalhos, chaveDoGateway, sistema } from './api.ts'
import { telefoneDe } from './exemplos-consentimento.ts'
import { personas, promotores } from './fixtures.ts'
import { portabilidadeDeTeste } from './portabilidade.ts'

const infinito = { folga: 1e6, porSegundo: 1e6 }

/** A portability whose owner sends its link, and the client who proves and calls from the page. */
export async function linkDeTeste() {
  const esteira = await portabilidadeDeTeste()
  const { api, relogio, doDono, comoDono } = esteira
  const instante = () => new Date(agora.getTime() + relogio.adiantadoMs)
  const falhas: unknown[] = []
  adicionarPaginasDoLink(api.app, {
    pool: api.pool,
    agora: instante,
    demoraMs: 0,
    dist: 'nenhum',
    relatar: (error) => void falhas.push(error),
    limites: { paginas: infinito, provas: infinito },
  })
  const { idProposta, parcela } = await esteira.propor()
  const idTelefone = telefoneDe(doDono)
  await api.consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, verificado_em, opt_in_transacional,
       incluido_por) values ($1, $2, '11', $3, '1', '2', now(), true, $4)
     on conflict (id) do update set tipo = '1', situacao = '2', opt_in_transacional = true`,
    [idTelefone, doDono.idCliente, doDono.telefone, personas.dono.id],
  )
  const body = { idProposta }
  const envio = { idProposta, canal: 'SMS' as const, idTelefone }
  const digitosCertos = doDono.cpf.slice(-3)

  /** The hash in the message that left last: the client alone reads it. */
  async function hashEnviado(): Promise<string> {
    const [ultima] = await api.consulta<{ id: string; segredo: Buffer }>(
      `select id, segredo from mensagem where chave_unica like 'link:%' order by criada_em desc, chave_unica desc limit 1`,
    )
    if (!ultima) throw new Error('No message left')
    const texto = api.dependencias.mensagens.cifra.abrir(ultima.segredo, ultima.id)
    return /\/contratos\/([\w-]{43})$/.exec(texto)?.[1] ?? ''
  }

  async function enviarLink(): Promise<string> {
    await comoDono(linkApi.gerar, { body })
    const { status, body: corpo } = await comoDono(linkApi.enviar, { body: envio })
    if (status !== 200) throw new Error(corpo.message ?? 'not sent')
    return hashEnviado()
  }

  const responderProva = (hash: string, digitos = digitosCertos, nascimento = NASCIMENTO) =>
    api.app.inject({
      method: 'POST',
      url: `/contratos/${hash}/prova`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams({ digitos, nascimento }).toString(),
    })

  async function provar(hash: string): Promise<string> {
    const { statusCode, body: texto } = await responderProva(hash)
    if (statusCode !== 200) throw new Error(texto)
    return JSON.parse(texto).token
  }

  /** The page calls: with its token in place of a person's. */
  const comoCliente =
    (token: string, outros: Record<string, string> = {}) =>
    async (endpoint: Endpoint, corpo?: object) => {
      const answer = await api.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: {
          [cabecalhos.gateway]: chaveDoGateway,
          [cabecalhos.sistema]: sistema,
          [cabecalhos.promotor]: promotores.alfa,
          authorization: `Bearer ${token}`,
          'user-agent': 'Telefone da Doralice',
          ...outros,
        },
        ...(corpo && { payload: corpo }),
      })
      const lido = JSON.parse(answer.body)
      return { status: answer.statusCode, model: lido.model, message: lido.message }
    }

  return {
    ...esteira,
    idProposta,
    parcela,
    idTelefone,
    envio,
    digitosCertos,
    instante,
    /** What the pages of the client could not answer. */
    falhas,
    hashEnviado,
    enviarLink,
    responderProva,
    provar,
    comoCliente,
  }
}

export const NASCIMENTO = '1958-04-17'
