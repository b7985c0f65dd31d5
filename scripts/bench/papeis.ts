import { setTimeout as esperar } from 'node:timers/promises'
import { desenhar } from '#server/base/pdf/desenho.ts'
import type { Folha, Peca } from '#server/base/pdf/folha.ts'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { aoLado, atrasoDe, ditoAtraso, p99 } from './aberto.ts'
import { comConsentimento } from './calculo.ts'
import { inMs, median, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'

const CLIENTES = 2000
const rounds = Number(process.env.RODADAS ?? 3)
const each = 20
const AO_MESMO_TEMPO = 20
const RAJADAS = 10
const MUITAS_PAGINAS = 7

/**
 * Processor time of one paper, drawn as the worker draws it; then papers of a simulation through the API, twenty at
 * once in each of ten seconds, beside the openings of others.
 */
export async function papeis(): Promise<Line[]> {
  const duas = contratoDe(2)
  const muitas = contratoDe(MUITAS_PAGINAS)
  await Promise.all([conferir(duas, 2), conferir(muitas, MUITAS_PAGINAS)])
  const curtos: number[] = []
  const porPagina: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const curto = median(await processadorDe(duas))
    const longo = median(await processadorDe(muitas))
    curtos.push(curto)
    porPagina.push((longo - curto) / (MUITAS_PAGINAS - 2))
  }
  return [
    linhaDo('processor of a paper of two pages', curtos, 60),
    linhaDo('processor of each further page', porPagina, 25),
    ...(await peloServidor()),
  ]
}

const linhaDo = (what: string, ms: readonly number[], goal: number): Line => ({
  what,
  measured: inMs(median(ms)),
  goal: `<= ${goal} ms`,
  met: median(ms) <= goal,
})

async function processadorDe(folha: Folha): Promise<number[]> {
  const medidas: number[] = []
  for (let vez = 0; vez < each; vez += 1) {
    const antes = process.cpuUsage()
    await desenhar(folha)
    const { user, system } = process.cpuUsage(antes)
    medidas.push((user + system) / 1000)
  }
  return medidas
}

const paginasDe = (papel: Buffer): number =>
  papel.toString('latin1').match(/\/Type \/Page\b/gu)?.length ?? 0

async function conferir(folha: Folha, paginas: number): Promise<void> {
  const feitas = paginasDe(await desenhar(folha))
  if (feitas !== paginas) throw new Error(`The paper has ${feitas} pages, not ${paginas}`)
}

/** A page of a contract: facts, clauses and a table of figures, none like that of another page. */
const paginaDe = (pagina: number): Peca[] => [
  { tipo: 'titulo', texto: `Cédula de crédito bancário, parte ${pagina}` },
  {
    tipo: 'quadro',
    linhas: Array.from({ length: 10 }, (_, k) => ({
      rotulo: `Condição ${pagina}.${k + 1}`,
      valor: `R$ ${pagina}.${100 + k},${10 + k}, em ${60 + k} parcelas mensais`,
    })),
  },
  {
    tipo: 'tabela',
    colunas: ['Ano', 'Parcelas', 'Você paga', 'Juros', 'Ainda deve'],
    fileiras: Array.from({ length: 8 }, (_, k) => [
      String(2027 + k),
      '12',
      `R$ 4.${200 + k * pagina},40`,
      `R$ ${900 - k * pagina},18`,
      `R$ ${9 - k}.${310 + pagina},77`,
    ]),
  },
  { tipo: 'nota', texto: 'Leia com calma. Se tiver dúvida, pergunte antes de aceitar.' },
]

const contratoDe = (paginas: number): Folha => ({
  cabeca: 'Banco Consigna',
  nome: 'Contrato',
  em: new Date(0),
  pecas: Array.from({ length: paginas }, (_, k) => [
    ...(k === 0 ? [] : [{ tipo: 'pagina' } as const]),
    ...paginaDe(k + 1),
  ]).flat(),
})

async function peloServidor(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  try {
    const headers = await system.headersOf('atendente', PROMOTOR)
    const pedir = await pedidoDe(system, headers)
    const ids = await idsDe(system)
    const juntos: number[] = []
    const porPapel: number[] = []
    const atrasos: Parameters<typeof atrasoDe>[0][number][] = []
    for (let round = 0; round < rounds; round += 1) {
      const { sozinhas, juntas } = await aoLado(system, { ids, headers }, async () => {
        for (let vez = 0; vez < RAJADAS; vez += 1) {
          const inicio = performance.now()
          const pausa = esperar(1000)
          await Promise.all(Array.from({ length: AO_MESMO_TEMPO }, pedir))
          porPapel.push((performance.now() - inicio) / AO_MESMO_TEMPO)
          await pausa
        }
      })
      juntos.push(p99(juntas) / p99(sozinhas))
      atrasos.push(...sozinhas, ...juntas)
    }
    return [
      {
        what: `${AO_MESMO_TEMPO} papers at once through the API, time for each`,
        measured: inMs(median(porPapel)),
      },
      {
        what: 'openings of others meanwhile, p99 over that before',
        measured: ditoAtraso(atrasos),
        ratios: juntos,
        goal: '<= 2',
        met: median(juntos) <= 2,
      },
    ]
  } finally {
    await system.stop()
  }
}

/** Clients of the atendente, to open beside the papers. */
async function idsDe({ owner }: Measured): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select r.id from relacionamento r join usuario u on u.id = r.id_atendente and u.login = 'atendente'
      where r.codigo_promotor = $1 and r.confirmado_em is not null order by md5(r.id::text) limit 200`,
    [PROMOTOR],
  )
  return rows.map(({ id }) => id)
}

/** Asks for the paper of a new loan of a client who authorised it. */
async function pedidoDe(
  system: Measured,
  headers: Record<string, string>,
): Promise<() => Promise<void>> {
  const enviar = async ({ id, beneficio }: { id: string; beneficio: string }) => {
    const entrada = {
      tipo: 'NOVO_POR_PARCELA',
      codigoConvenio: CONVENIO_INSS,
      idBeneficio: beneficio,
      prazo: 84,
      taxaAm: 1.8,
      valorParcela: 20,
    }
    const resposta = await fetch(system.url + simulacaoApi.pdf.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ idRelacionamento: id, entrada }),
    })
    return { status: resposta.status, texto: await resposta.text() }
  }
  let motivo = 'there are no clients'
  for (const alvo of await comConsentimento(system)) {
    const { status, texto } = await enviar(alvo)
    if (status === 200)
      return async () => {
        const resposta = await enviar(alvo)
        if (resposta.status !== 200) throw new Error(resposta.texto.slice(0, 300))
      }
    motivo = texto.slice(0, 300)
  }
  throw new Error(`No client can be shown a loan: ${motivo}`)
}
