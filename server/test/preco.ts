import fastify from 'fastify'
import { adicionarPaginasDePreco } from '../preco/paginas.ts'
import { antes, clientes, personas } from './fixtures.ts'
import { mundoDaMargem, NOVO, novo } from './margem.ts'

type Figuras = {
  situacao: string
  averbacao: string
  liberado: number
  financiado: number
  parcela: number
  cet: number
  liberacao: string
  vencimento: string
  motivo: string | null
}

const { doDono } = clientes
const { dono } = personas

/** The world of margins with the client's page of a new price, and what was sent about it. */
export async function mundoDoPreco() {
  const mundo = await mundoDaMargem()
  const { esteira, propor } = mundo
  const { api } = esteira

  await api.consulta(
    `update telefone set verificado_em = $2, opt_in_transacional = true, situacao = '2',
       numero = '900001234' where id_cliente = $1`,
    [doDono.idCliente, antes],
  )
  const erros: unknown[] = []
  const paginas = fastify()
  adicionarPaginasDePreco(paginas, {
    ...esteira.services,
    relatar: (error) => void erros.push(error),
  })

  const feitas: string[] = []
  async function figurasDe(idProposta: string): Promise<Figuras> {
    const [linha] = await api.consulta<Figuras>(
      `select p.situacao, a.situacao as averbacao, p.valor_liberado::int as liberado,
              p.valor_financiado::int as financiado, p.valor_parcela::int as parcela,
              p.cet_aa::float8 as cet, s.resultado #>> '{numeros,liberacao}' as liberacao,
              s.resultado #>> '{numeros,primeiroVencimento}' as vencimento,
              (select h.motivo from proposta_historico h where h.id_proposta = p.id and h.para = p.situacao
                order by h.ocorrido_em desc limit 1) as motivo
         from proposta p join simulacao s on s.id = p.id_simulacao
         left join averbacao a on a.id_proposta = p.id where p.id = $1`,
      [idProposta],
    )
    if (!linha) throw new Error('No such proposta')
    return linha
  }

  const reprecos = (idProposta: string) =>
    api.consulta<{ momento: string; situacao: string; mudanca: string; dia: string }>(
      `select momento, situacao, mudanca, dia::text from preco_dia where id_proposta = $1
        order by criado_em`,
      [idProposta],
    )

  /** What was sent to the client about the price, in words. */
  const mensagens = async () =>
    (
      await api.consulta<{ id: string; texto: string; segredo: Buffer | null }>(
        `select id, texto, segredo from mensagem where chave_unica ~ '^(preco|novo-valor):'
          order by criada_em, id`,
      )
    ).map(({ id, texto, segredo }) =>
      segredo ? api.dependencias.mensagens.cifra.abrir(segredo, id) : texto,
    )

  const livroDaDataprev = async (numero: string) => {
    const { body } = await esteira.lugar.inject({
      method: 'GET',
      url: '/dataprev/averbacoes/livro',
    })
    const livro: { numeroContrato: string }[] = JSON.parse(body)
    return livro.find(({ numeroContrato }) => numeroContrato === numero)
  }

  /** Approved by the bank on the day of the clock; nothing is booked yet. */
  async function aprovar(numero: string) {
    feitas.push(numero)
    await esteira.enviar()
    esteira.relogio.adiantadoMs += 1000
    await esteira.noBanco(numero, 'aprovar')
    await esteira.ouvirBanco()
  }

  /** Fourteen days later, Friday 04/12: the payroll of December closed on the 2nd. */
  async function aprovadaDepoisDoCorte(em = NOVO, entrada = novo(200)) {
    const { proposta } = await propor(dono, em, entrada)
    esteira.passarDias(14)
    await aprovar(proposta.numero)
    await esteira.averbar()
    return proposta
  }

  const linkDe = async () =>
    (await mensagens()).join(' ').match(/novo-valor\/(?<link>[\w-]+)/)?.groups?.['link'] ?? ''

  const abrir = (link: string) => paginas.inject({ method: 'GET', url: `/novo-valor/${link}` })
  async function responder(link: string, decisao: string, mudado?: { resumo: string }) {
    const resumo = /name="resumo" value="(?<resumo>\w+)"/.exec((await abrir(link)).body)?.groups
    return paginas.inject({
      method: 'POST',
      url: `/novo-valor/${link}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Celular' },
      payload: new URLSearchParams({
        decisao,
        resumo: mudado?.resumo ?? resumo?.['resumo'] ?? '',
      }).toString(),
    })
  }

  return {
    ...mundo,
    erros,
    paginas,
    figurasDe,
    reprecos,
    mensagens,
    livroDaDataprev,
    aprovar,
    aprovadaDepoisDoCorte,
    linkDe,
    abrir,
    responder,
    /** Dataprev forgets what was booked. */
    esquecer: async () => {
      await mundo.esquecerAverbadas()
      for (const numero of feitas.splice(0)) {
        await esteira.services.averbador.excluir(numero, 'PROPOSTA_ENCERRADA')
      }
    },
    fechar: async () => {
      await paginas.close()
      await esteira.fechar()
    },
  }
}
