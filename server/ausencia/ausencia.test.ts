import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import type { Input } from '#shared/endpoint.ts'
import { testApi } from '../test/api.ts'
import { personas, promotores, type Persona } from '../test/fixtures.ts'

/** Friday, 10:00 in São Paulo. */
const sexta = new Date('2026-11-20T13:00:00Z')
let relogio = sexta
const { as, consulta, impressaoDoBanco, fechar, pool } = await testApi({ relogio: () => relogio })
afterAll(fechar)

const { dono, colega, deFora, promotor, gestor } = personas
await consulta(`
  insert into lista values ('motivo_ausencia', '01', 'Férias', 1),
    ('motivo_ausencia', '02', 'Licença médica', 2);
  update usuario set certificacao_valida_ate = '2028-12-31' where papel = 'ATENDENTE'`)

beforeEach(async () => {
  relogio = sexta
  await consulta('delete from ausencia')
})

type Nova = Partial<Input<typeof ausenciaApi.incluir>['body']>

const ferias = { motivo: '01', dataInicio: '2026-12-01', dataFim: '2026-12-04' }
const incluir = (quem: Persona, mudancas: Nova = {}) =>
  as(quem)(ausenciaApi.incluir, { body: { ...ferias, ...mudancas } })
const alterar = (
  quem: Persona,
  idAusencia: string,
  body: Input<typeof ausenciaApi.alterar>['body'],
) => as(quem)(ausenciaApi.alterar, { params: { idAusencia }, body })
const excluir = (quem: Persona, idAusencia: string, body = {}) =>
  as(quem)(ausenciaApi.excluir, { params: { idAusencia }, body })
const listar = (quem: Persona, query = {}) =>
  as(quem)(ausenciaApi.listar, {
    query: { dataInicio: '2026-11-01', dataFim: '2026-12-31', ...query },
  })

/** Refused with this status and sentence, and not a row is different. */
async function recusada(
  chamada: () => Promise<{ status: number; body: { message: string | null; errors: string[] } }>,
  esperado: number,
  sentenca: string,
): Promise<void> {
  const antes = await impressaoDoBanco()
  const { status, body } = await chamada()

  expect([status, body.errors[0] ?? body.message]).toEqual([esperado, sentenca])
  expect(await impressaoDoBanco()).toBe(antes)
}

async function nova(quem: Persona, mudancas: Nova = {}): Promise<string> {
  const { body } = await incluir(quem, mudancas)
  return body.model?.idAusencia ?? ''
}

describe('an absence', () => {
  test('S1.18 S3.12 is kept with its days and halves, and read by the person and who supervises', async () => {
    const { status, body } = await incluir(dono, { inicioTarde: true, observacao: 'Casamento' })

    expect([status, body.message]).toEqual([200, 'Ausência incluída com sucesso!'])
    expect(body.model).toMatchObject({
      atendente: { idUsuario: dono.id, loginUsuario: 'dono' },
      motivo: { codigo: '01', descricao: 'Férias' },
      dataInicio: '2026-12-01',
      dataFim: '2026-12-04',
      inicioTarde: true,
      fimManha: false,
      observacao: 'Casamento',
      cobertura: [],
      versao: 1,
    })
    for (const quem of [dono, promotor, gestor]) {
      expect((await listar(quem)).body.model).toEqual([body.model])
    }
    expect((await listar(colega)).body.model).toEqual([])
    expect((await listar(deFora)).body.model).toEqual([])
  })

  test('S1.18 the reasons are the list of the reference', async () => {
    const { body } = await as(dono)(ausenciaApi.motivos, {})

    expect(body.model).toEqual([
      { codigo: '01', descricao: 'Férias' },
      { codigo: '02', descricao: 'Licença médica' },
    ])
  })

  test('who covers sees the days, not the reason', async () => {
    await nova(dono, { cobertura: [{ codigoPromotor: promotores.alfa, idCobertor: colega.id }] })
    const { body } = await listar(colega)

    expect(body.model).toMatchObject([
      { motivo: { codigo: '', descricao: 'Ausente' }, observacao: null, dataInicio: '2026-12-01' },
    ])
  })

  test('a supervisor keeps one for a person of the promotor; an ATENDENTE only their own', async () => {
    const { body } = await incluir(promotor, { atendente: dono.id })

    expect(body.model?.atendente.idUsuario).toBe(dono.id)
    await recusada(
      () => incluir(colega, { atendente: dono.id }),
      403,
      'Você cuida só das suas ausências',
    )
    await recusada(
      () => incluir(promotor, { atendente: deFora.id }),
      404,
      'Atendente não encontrado',
    )
    await recusada(
      () => incluir(promotor, { atendente: gestor.id }),
      403,
      'Só um gestor cuida da ausência de um gestor',
    )
  })

  test('of a gestor is for gestores, whatever its reason', async () => {
    await incluir(gestor)

    expect((await listar(gestor)).body.model).toHaveLength(1)
    expect((await listar(promotor)).body.model).toEqual([])
  })

  test('days that cannot be are refused in words', async () => {
    const ontem = { dataInicio: '2026-11-19', dataFim: '2026-11-27' }
    await recusada(
      () => incluir(dono, ontem),
      400,
      'A ausência não pode ser de um dia que já passou: só licença médica pode',
    )
    await recusada(
      () => incluir(dono, { dataFim: '2026-11-30' }),
      400,
      'O fim da ausência não pode ser antes do início',
    )
    await recusada(() => incluir(dono, { motivo: '99' }), 400, 'Motivo de ausência desconhecido')
    expect((await incluir(dono, { ...ontem, motivo: '02' })).status).toBe(200)
  })

  test('that meets another one is refused with the days of the other; halves of a day do not meet', async () => {
    await nova(dono, { dataInicio: '2026-12-01', dataFim: '2026-12-01', fimManha: true })
    await recusada(
      () => incluir(dono, { dataInicio: '2026-12-01', dataFim: '2026-12-02' }),
      400,
      'Pessoa dono já tem ausência em 01/12/2026 de manhã',
    )

    expect((await incluir(dono, { inicioTarde: true, dataFim: '2026-12-02' })).status).toBe(200)
  })

  test('two presses at once keep one', async () => {
    const respostas = await Promise.all([incluir(dono), incluir(promotor, { atendente: dono.id })])

    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await consulta('select from ausencia')).toHaveLength(1)
  })

  test('the database refuses a second one that no verb looked at', async () => {
    await nova(dono)
    const outra = pool.query(
      `insert into ausencia (id, id_usuario, motivo, inicio, fim)
       values (gen_random_uuid(), $1, '01', '2026-12-04', '2026-12-05')`,
      [dono.id],
    )

    await expect(outra).rejects.toThrow('Another absence of the person overlaps')
  })
})

describe('changing', () => {
  test('S1.18 an absence still to come changes whole, and keeps what is not given', async () => {
    const id = await nova(dono, { observacao: 'Viagem' })
    const { status, body } = await alterar(dono, id, {
      versao: 1,
      dataFim: '2026-12-03',
      fimManha: true,
    })

    expect([status, body.message]).toEqual([200, 'Ausência atualizada com sucesso!'])
    expect(body.model).toMatchObject({
      dataInicio: '2026-12-01',
      dataFim: '2026-12-03',
      fimManha: true,
      observacao: 'Viagem',
      versao: 2,
    })
    await recusada(
      () => alterar(dono, id, { versao: 1, dataFim: '2026-12-02' }),
      400,
      'Este cadastro foi alterado às 10:00, depois que você o abriu. Veja a versão atual antes de salvar',
    )
  })

  test('a running one moves its end only, and not before now', async () => {
    const id = await nova(dono, { dataInicio: '2026-11-20', dataFim: '2026-11-27' })
    await recusada(
      () => alterar(dono, id, { dataInicio: '2026-11-23' }),
      400,
      'A ausência já começou: só o fim dela pode mudar',
    )
    relogio = new Date('2026-11-24T13:00:00Z')
    await recusada(
      () => alterar(dono, id, { dataFim: '2026-11-23' }),
      400,
      'O fim da ausência não pode ser antes de agora',
    )

    expect((await alterar(dono, id, { dataFim: '2026-11-24' })).status).toBe(200)
  })

  test('another person of the promotor, and another promotor, do not find it', async () => {
    const id = await nova(dono)
    for (const quem of [colega, deFora]) {
      await recusada(
        () => alterar(quem, id, { dataFim: '2026-12-02' }),
        404,
        'Ausência não encontrada',
      )
      await recusada(() => excluir(quem, id), 404, 'Ausência não encontrada')
    }
  })

  test('the coverer may not change the absence', async () => {
    const id = await nova(dono, {
      cobertura: [{ codigoPromotor: promotores.alfa, idCobertor: colega.id }],
    })

    await recusada(
      () => alterar(colega, id, { dataFim: '2026-12-02' }),
      403,
      'Você cuida só das suas ausências',
    )
  })
})

describe('deleting', () => {
  test('S1.18 an absence still to come is taken back; the row stays', async () => {
    const id = await nova(dono)
    const { status, body } = await excluir(dono, id, { versao: 1 })

    expect([status, body.message]).toEqual([200, 'Ausência excluída com sucesso!'])
    expect((await listar(dono)).body.model).toEqual([])
    expect(await consulta('select excluida_por from ausencia')).toEqual([{ excluida_por: dono.id }])
    await recusada(() => excluir(dono, id), 404, 'Ausência não encontrada')
    expect((await incluir(dono)).status).toBe(200)
  })

  test('a running one is ended by its end, one that is over by a gestor who writes why', async () => {
    const id = await nova(dono, { dataInicio: '2026-11-20', dataFim: '2026-11-23' })
    await recusada(
      () => excluir(dono, id),
      400,
      'A ausência já começou: mude o fim dela para encerrá-la',
    )
    relogio = new Date('2026-11-24T03:00:00Z')
    await recusada(
      () => excluir(promotor, id, { motivoExclusao: 'Lançada por engano' }),
      403,
      'A ausência já terminou: só um gestor a exclui',
    )
    await recusada(() => excluir(gestor, id), 400, 'Escreva o motivo da exclusão')
    expect((await excluir(gestor, id, { motivoExclusao: 'Lançada por engano' })).status).toBe(200)
    expect(await consulta('select motivo_exclusao from ausencia')).toEqual([
      { motivo_exclusao: 'Lançada por engano' },
    ])
  })
})

test('a period that is too long or turned round is refused', async () => {
  await recusada(
    () => listar(dono, { dataInicio: '2026-12-02', dataFim: '2026-12-01' }),
    400,
    'A data final não pode ser antes da inicial',
  )
  await recusada(
    () => listar(dono, { dataInicio: '2026-01-01', dataFim: '2027-12-31' }),
    400,
    'Consulte no máximo 400 dias',
  )
})
