import { consentimentoApi } from '#shared/consentimento/api.ts'
import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { adicionarPaginasDeConsentimento } from '../consentimento/paginas.ts'
import type { esteiraDeTeste } from './esteira.ts'
import { telefoneDe } from './exemplos-consentimento.ts'
import { falhar } from './falhar.ts'
import { clientes, personas } from './fixtures.ts'

const infinito = { folga: 1e6, porSegundo: 1e6 }

/** The page of an authorisation, as the client has it on the phone. A minute passes before each press. */
export function paginaDoConsentimento({
  api,
  relogio,
  services,
}: Pick<Awaited<ReturnType<typeof esteiraDeTeste>>, 'api' | 'relogio' | 'services'>) {
  const { idRelacionamento } = clientes.doDono
  adicionarPaginasDeConsentimento(api.app, {
    pool: api.pool,
    agora: services.agora,
    relatar: falhar,
    limites: { paginas: infinito, chaves: infinito },
  })

  /** The link of an authorisation that is asked for, as its message holds it. */
  async function pedirLink(tipo: TipoConsentimento): Promise<string> {
    relogio.adiantadoMs += 60_000
    const { body } = await api.as(personas.dono)(consentimentoApi.pedir, {
      body: { idRelacionamento, tipo, canal: 'SMS', idTelefone: telefoneDe(clientes.doDono) },
    })
    const [mensagem] = await api.consulta<{ id: string; segredo: Buffer }>(
      'select id, segredo from mensagem order by criada_em desc limit 1',
    )
    if (!mensagem) throw new Error(body.message ?? 'No message was queued')
    const texto = api.dependencias.mensagens.cifra.abrir(mensagem.segredo, mensagem.id)
    return texto.slice(texto.lastIndexOf('/') + 1)
  }

  /** What the client presses there, and what became of the authorisation. */
  async function naPagina(link: string, decisao: 'autorizar' | 'retirar') {
    relogio.adiantadoMs += 60_000
    const url = `/consentimento/${link}`
    const { body } = await api.app.inject({ url })
    const texto = /name="texto" value="(\w+)"/.exec(body)?.[1] ?? ''
    await api.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams({ decisao, texto }).toString(),
    })
    const [consentimento] = await api.consulta<{ id: string; situacao: string }>(
      `select id, situacao from consentimento
        where id_relacionamento = $1 order by enviado_em desc limit 1`,
      [idRelacionamento],
    )
    if (!consentimento) throw new Error('Nothing was asked for')
    return consentimento
  }

  return { pedirLink, naPagina }
}
