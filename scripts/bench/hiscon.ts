import { randomUUID } from 'node:crypto'
import { desenharPapel, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import { lerHiscon } from '#server/hiscon/ler.ts'
import { criarProcessos } from '#server/hiscon/processos.ts'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import { aoLado, atrasoDe, ditoAtraso, p99 } from './aberto.ts'
import { inMs, median, type Line } from './report.ts'
import { openSystem, PROMOTOR } from './system.ts'
import { timeEach } from './wire.ts'

const CLIENTES = 2000
const PAGINAS = 40
const rounds = Number(process.env.RODADAS ?? 3)
const each = 5
const { ler } = criarProcessos()

/**
 * A paper of forty pages, read as the server reads it: in a process of its own, with the start of that process;
 * against the same reading in a warm process. Then sent to the server one after another, beside the openings of
 * others.
 */
export async function hiscon(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  try {
    const { rows } = await system.owner.query<{ id: string; nome: string; nb: string }>(
      `select r.id, c.nome, b.numero as nb from relacionamento r
         join usuario u on u.id = r.id_atendente and u.login = 'atendente'
         join cliente c on c.id = r.id_cliente and c.obito_em is null and not c.restrito
         join beneficio b on b.id_cliente = c.id
        where r.codigo_promotor = $1 and r.confirmado_em is not null order by md5(r.id::text) limit 200`,
      [PROMOTOR],
    )
    const [alvo] = rows
    if (!alvo) throw new Error('There are no clients')
    const papel = await papelGrande(alvo.nome, alvo.nb)
    const headers = await system.headersOf('atendente', PROMOTOR)
    const corpo = JSON.stringify({ idRelacionamento: alvo.id, conteudo: papel.toString('base64') })
    const enviar = async () => {
      const resposta = await fetch(system.url + portabilidadeApi.enviarHiscon.path, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: corpo,
      })
      const texto = await resposta.text()
      if (resposta.status !== 200) {
        throw new Error(`The paper was answered ${resposta.status}: ${texto.slice(0, 300)}`)
      }
    }
    await enviar()
    await lerHiscon(papel)
    const abrir = { ids: rows.map(({ id }) => id), headers }
    const separadas: number[] = []
    const quentes: number[] = []
    const ratios: number[] = []
    const juntos: number[] = []
    const pelaPorta: number[] = []
    const atrasos: Parameters<typeof atrasoDe>[0][number][] = []
    for (let round = 0; round < rounds; round += 1) {
      const separada = median(await timeEach(each, () => ler(papel)))
      const quente = median(await timeEach(each, () => lerHiscon(papel)))
      const { sozinhas, juntas, ms } = await aoLado(system, abrir, async () => {
        for (let vez = 0; vez < 2 * each; vez += 1) await enviar()
      })
      separadas.push(separada)
      quentes.push(quente)
      ratios.push(separada / quente)
      juntos.push(p99(juntas) / p99(sozinhas))
      pelaPorta.push(ms / (2 * each))
      atrasos.push(...sozinhas, ...juntas)
    }
    return [
      {
        what: `${PAGINAS} pages read in a process of their own`,
        measured: inMs(median(separadas)),
        floor: `warm process ${inMs(median(quentes))}`,
        ratios,
        goal: '<= 1.5 s',
        met: median(separadas) <= 1500,
      },
      {
        what: 'sent to the server, read and kept, beside 20 openings a second',
        measured: inMs(median(pelaPorta)),
        goal: '<= 1.5 s',
        met: median(pelaPorta) <= 1500,
      },
      {
        what: 'openings of others meanwhile, p99 over that before',
        measured: ditoAtraso(atrasos),
        ratios: juntos,
        goal: '<= 1.5',
        met: median(juntos) <= 1.5,
      },
    ]
  } finally {
    await system.stop()
  }
}

/** As many loans as forty pages hold. */
async function papelGrande(nome: string, nb: string): Promise<Buffer> {
  const ontem = new Date(Date.now() - 27 * 3_600_000).toISOString().slice(0, 19)
  for (let contratos = 500; ; contratos += 20) {
    const verdade = verdadeDe(
      nome,
      nb,
      ontem,
      Array.from({ length: contratos }, () => ({})),
    )
    const papel = await desenharPapel(verdade)
    const paginas = papel.toString('latin1').match(/\/Type \/Page\b/gu)?.length ?? 0
    if (paginas >= PAGINAS) return papel
  }
}
