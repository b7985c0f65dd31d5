import { afterAll, afterEach, expect, test } from 'vitest'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { Modalidade, SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { agora, testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

/**
 * Every state of a formalization whose proposta waits for a signature has a way on that a person can
 * take: whatever is missing, and on both sides of the deadline.
 */
const api = await testApi()
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono, promotor } = personas
const { doDono } = clientes
const idProposta = propostaEm('remota', doDono)
const idFormalizacao = formalizacaoEm('remota', doDono)
const link = { canal: 'SMS', idTelefone: telefoneDe(doDono) } as const
const params = { idFormalizacao }

/** What atendente and checker may press, alone: each ends in another state or in a new formalization. */
const saidas = {
  link: () => api.as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...link } }),
  papel: () => api.as(dono)(formalizacaoApi.fisico, { body: { idProposta } }),
  nova: () =>
    api.as(dono)(formalizacaoApi.remotoNova, { body: { idProposta, ...link, motivo: 'De novo' } }),
  aprovar: () => api.as(promotor)(formalizacaoApi.conferir, { params, body: { aprovada: true } }),
  refazer: () =>
    api.as(promotor)(formalizacaoApi.conferir, {
      params,
      body: { aprovada: false, tipos: ['IDENTIDADE_FRENTE'], motivo: 'A foto saiu escura' },
    }),
  assinar: () =>
    api.as(dono)(formalizacaoApi.assinar, { params, body: { assinadaEm: '2026-11-20' } }),
  cancelar: () => api.as(dono)(formalizacaoApi.cancelar, { params, body: { motivo: 'Desistiu' } }),
} satisfies Record<string, () => Promise<{ status: number }>>
type Saida = keyof typeof saidas

const doCelular: readonly SituacaoFormalizacao[] = [
  'LINK_ENVIADO',
  'BIOMETRIA_OK',
  'REPROVADA_BIOMETRIA',
]

/** Paper has neither link nor face, and no deadline. CONFERIDA lasts no longer than its transaction. */
const casos = Modalidade.options.flatMap((modalidade) =>
  SituacaoFormalizacao.options
    .filter((situacao) => situacao !== 'CONFERIDA' && situacao !== 'CONCLUIDA')
    .filter((situacao) => modalidade !== 'FISICA' || !doCelular.includes(situacao))
    .flatMap((situacao) =>
      (modalidade === 'FISICA' ? [null] : [1, -1]).map((horas) => ({
        modalidade,
        situacao,
        horas,
      })),
    ),
)

async function por({ modalidade, situacao, horas }: (typeof casos)[number]): Promise<void> {
  const expira = horas === null ? null : new Date(agora.getTime() + horas * 3_600_000)
  await api.consulta(
    `update formalizacao set modalidade = $2, situacao = $3, expira_em = $4,
       protocolo = case when $2 = 'FISICA' then null else protocolo end where id = $1`,
    [idFormalizacao, modalidade, situacao, expira],
  )
}

async function feitas(caso: (typeof casos)[number]): Promise<Saida[]> {
  const abertas: Saida[] = []
  for (const nome of Object.keys(saidas) as Saida[]) {
    await por(caso)
    const { status } = await saidas[nome]()
    if (status === 200) abertas.push(nome)
    await retorno.voltar()
  }
  return abertas
}

/** Exits that end or restart a formalization: not enough once the client signed. */
const recomecos: readonly Saida[] = ['nova', 'cancelar']

test.each(casos)(
  '$modalidade $situacao, $horas h before its deadline, has a way on',
  async (caso) => {
    const abertas = await feitas(caso)

    expect(abertas).not.toEqual([])
    if (caso.situacao === 'ASSINADA') {
      expect(abertas.filter((nome) => !recomecos.includes(nome))).toContain('refazer')
    }
  },
)
