import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente, type Persona } from './fixtures.ts'

const { doDono, doColega, livre, deFora } = clientes
const pedidoA = ({ id }: Persona): string => id.replace(/^a{8}/, '76767676')
const pedidoDe = ({ id }: Persona): string => id.replace(/^a{8}/, '77777777')
const passagemPara = ({ id }: Persona): string => id.replace(/^a{8}/, '78787878')
const devolvida = '79797979-0000-4000-8000-000000000001'

/** The other client of the same owner (`semearReatribuicoes`). */
const outroDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '7a7a7a7a')

/** For each person, a client whom they may give away. */
const clienteDe = (persona: Persona): string => {
  const meu = [doDono, doColega, deFora].find(({ atendente }) => atendente?.id === persona.id)
  if (meu) return meu.idRelacionamento
  return persona.id === personas.gestor.id ? outroDe(doColega) : livre.idRelacionamento
}

/**
 * For each person a request that they may answer, one of their own and a passage that they received;
 * one passage that was given back.
 */
export async function semearPassagens({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  const pedidos = `insert into transferencia (id, id_relacionamento, codigo_promotor, id_usuario, motivo,
       situacao, expira_em, criada_em)
     select $1, r.id, r.codigo_promotor, $3, 'Ela me procurou', 'ABERTA', '2099-01-01', '2026-11-03T13:00:00Z'
       from relacionamento r where r.id = $2`
  const passagens = `insert into passagem (id, id_relacionamento, codigo_promotor, de, para, situacao, motivo,
       criada_em, respondida_em, devolvida_em)
     select $1, r.id, r.codigo_promotor, $3, $4, $5, case $5 when 'DEVOLVIDA' then 'Não posso' end,
            '2026-11-03T13:00:00Z', em.devolvida, em.devolvida
       from relacionamento r, (select case $5 when 'DEVOLVIDA' then '2026-11-03T13:00:00Z'::timestamptz end) em (devolvida)
      where r.id = $2`
  const { dono, colega, promotor, gestor, inativo } = personas
  for (const persona of [dono, colega, personas.deFora, promotor, gestor]) {
    await consulta(pedidos, [pedidoA(persona), clienteDe(persona), inativo.id])
    const seu = persona === personas.deFora ? outroDe(deFora) : outroDe(doDono)
    await consulta(pedidos, [pedidoDe(persona), seu, persona.id])
    await consulta(passagens, [
      passagemPara(persona),
      clienteDe(persona),
      inativo.id,
      persona.id,
      'ABERTA',
    ])
  }
  await consulta(passagens, [devolvida, outroDe(doDono), inativo.id, dono.id, 'DEVOLVIDA'])
}

export function exemplosDaPassagem(quem: Persona, cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento } = cliente
  const params = { idPassagem: passagemPara(quem) }
  return {
    'transferencia.pedir': { body: { idRelacionamento, motivo: 'Ela me procurou na loja' } },
    'transferencia.listar': {},
    'transferencia.responder': {
      params: { idTransferencia: pedidoA(quem) },
      body: { aceita: false, motivo: 'Está quase fechando' },
    },
    'transferencia.cancelar': { params: { idTransferencia: pedidoDe(quem) } },
    'passagem.listar': {},
    'passagem.doCliente': { query: { idRelacionamento } },
    'passagem.aceitar': { params },
    'passagem.devolver': { params, body: { motivo: 'Já tenho clientes demais' } },
    'passagem.manter': { params: { idPassagem: devolvida } },
  }
}
