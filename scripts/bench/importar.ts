import { setTimeout as esperar } from 'node:timers/promises'
import { z } from 'zod'
import { digitosDoCpf } from '#shared/cpf.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { caminhoDoArquivo } from '#shared/mailing/importacao.ts'
import { aoLado, p99 } from './aberto.ts'
import { encher } from '#e2e/support/muitos.ts'
import { inMs, median, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'

const LINHAS = Number(process.env.LINHAS ?? 100_000)
const rounds = Number(process.env.RODADAS ?? 2)
const ACEITA_MS = 20_000

/**
 * A file of so many rows, half of them clients of the promotor, from the order to import until its job has
 * judged the last row; and what it costs the openings of others.
 */
export async function importar(): Promise<Line[]> {
  const system = await openSystem(3000, `importar-${LINHAS}`)
  try {
    const { owner } = system
    await encher(owner, {
      codigoPromotor: PROMOTOR,
      clientes: Math.ceil(LINHAS / 2),
      porCliente: 1,
    })
    const headers = await system.headersOf('gestor', PROMOTOR)
    const bytes = await arquivo(system)
    const { rows } = await owner.query<{ id: string }>(
      `select id from relacionamento where codigo_promotor <> $1 order by md5(id::text) limit 300`,
      [PROMOTOR],
    )
    const abrir = { ids: rows.map(({ id }) => id), headers }
    const tempos: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const comecar = await enviar(system, headers, bytes)
      const { sozinhas, juntas, ms } = await aoLado(system, abrir, comecar)
      tempos.push(ms)
      ratios.push(p99(juntas) / p99(sozinhas))
    }
    return [
      {
        what: `${LINHAS} rows imported, openings beside it`,
        measured: inMs(median(tempos)),
        goal: `<= ${inMs(ACEITA_MS)}`,
        met: median(tempos) <= ACEITA_MS,
      },
      {
        what: 'openings of others meanwhile, p99 over that before',
        measured: '',
        ratios,
        goal: '<= 1.5',
        met: median(ratios) <= 1.5,
      },
    ]
  } finally {
    await system.stop()
  }
}

/** Our clients and strangers in turn. */
async function arquivo({ owner }: Measured): Promise<Buffer> {
  const { rows } = await owner.query<{ cpf: string }>(
    `select c.cpf from relacionamento r join cliente c on c.id = r.id_cliente
      where r.codigo_promotor = $1 order by c.cpf limit $2`,
    [PROMOTOR, Math.ceil(LINHAS / 2)],
  )
  const linhas = Array.from({ length: LINHAS }, (_, n) => {
    const nove = String(800_000_000 + n)
    return (n % 2 === 0 ? rows[n / 2]?.cpf : undefined) ?? `${nove}${digitosDoCpf(nove)}`
  })
  return Buffer.from(`CPF\n${linhas.join('\n')}\n`)
}

const Iniciada = z.object({ model: z.object({ idImportacao: z.string() }) })
const Atual = z.object({ model: z.object({ situacao: z.string() }) })

/** A new list and its file, read; answers what imports it and waits for its end. */
async function enviar(
  { url, owner }: Measured,
  headers: Record<string, string>,
  bytes: Buffer,
): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
       criado_em, atualizado_em)
     select gen_random_uuid(), $1, 'Bancada', 'LISTA_DA_LOJA', 'ARQUIVO', '2026-01-01', 'ATIVA', id, now(), now()
       from usuario where login = 'gestor' returning id`,
    [PROMOTOR],
  )
  const chamar = async (method: string, path: string, body?: BodyInit, tipo?: string) => {
    const resposta = await fetch(url + path, {
      method,
      headers: { ...headers, ...(tipo !== undefined && { 'content-type': tipo }) },
      ...(body !== undefined && { body }),
    })
    if (resposta.status !== 200) throw new Error(`${path} answered ${resposta.status}`)
    return resposta.json()
  }
  const post = (path: string, corpo: object) =>
    chamar('POST', path, JSON.stringify(corpo), 'application/json')
  const iniciada = await post(
    mailingApi.iniciarImportacao.path.replace(':idMailing', rows[0]?.id ?? ''),
    { nomeArquivo: 'bancada.csv', bytes: bytes.length },
  )
  const { idImportacao } = Iniciada.parse(iniciada).model
  const dela = (path: string) => path.replace(':idImportacao', idImportacao)
  await chamar(
    'PUT',
    `${caminhoDoArquivo(idImportacao)}?inicio=0`,
    new Uint8Array(bytes),
    'application/octet-stream',
  )
  await post(dela(mailingApi.lerImportacao.path), {})
  return async () => {
    await post(dela(mailingApi.comecarImportacao.path), { colunas: { CPF: 0 } })
    for (;;) {
      const { model } = Atual.parse(await chamar('GET', dela(mailingApi.importacao.path)))
      if (model.situacao === 'FEITA') return
      if (model.situacao === 'FALHOU') throw new Error('The import failed')
      await esperar(100)
    }
  }
}
