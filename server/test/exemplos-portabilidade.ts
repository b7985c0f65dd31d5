import type { testApi } from './api.ts'
import { papelDe, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import type { Exemplo } from './exemplos.ts'
import { beneficioDe } from './credito.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const doCliente = (familia: string, { idCliente }: Pick<Cliente, 'idCliente'>) =>
  idCliente.replace(/^c{8}/, familia.repeat(4))
const hisconDe = (cliente: Cliente) => doCliente('1a', cliente)
const contratoDe = (cliente: Cliente) => doCliente('1c', cliente)
const confirmadoDe = (cliente: Cliente) => doCliente('2c', cliente)

const NB = '1234567889'
const papeis = new Map<string, string>()
/** Before anything is seeded: the beginning of a PDF. */
let deNinguem = 'JVBERi0xLjQK'

/**
 * For each client a paper that waits to be confirmed, a confirmed one with a contract of another bank, and a third
 * one to send.
 */
export async function semearHiscons({
  consulta,
  dependencias,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta' | 'dependencias'>): Promise<void> {
  await consulta(`insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado)
    values ('623', '59285411', 'Banco Pan', 'PAN', true) on conflict do nothing`)
  deNinguem = await papelDe(verdadeDe('Ninguém', NB, '2026-11-12T09:00:00', [{}]))
  for (const cliente of Object.values(clientes)) {
    const verdade = verdadeDe(cliente.nome, NB, '2026-11-12T09:00:00', [{}])
    const papel = await papelDe(verdade)
    papeis.set(cliente.idCliente, papel)
    await dependencias.acervo.guardar(hisconDe(cliente), Buffer.from(papel, 'base64'))
    await semearPapeis(consulta, cliente, verdade)
  }
}

async function semearPapeis(
  consulta: Awaited<ReturnType<typeof testApi>>['consulta'],
  cliente: Cliente,
  verdade: ReturnType<typeof verdadeDe>,
): Promise<void> {
  const { idRelacionamento, idCliente, promotor, atendente, nome } = cliente
  const quem = (atendente ?? personas.gestor).id
  const [beneficio] = verdade.beneficios
  const { contratos = [], ...frente } = beneficio ?? {}
  const lido = JSON.stringify({
    ...frente,
    titular: nome,
    pagina: 1,
    possuiProcurador: false,
    possuiRepresentante: false,
    elegivel: true,
    divergencias: [],
  })
  const contrato = JSON.stringify({
    ...contratos[0],
    pagina: 3,
    taxa: { mensal: 1.8, origem: 'IMPRESSA' },
    duvidas: [],
  })
  await consulta(
    `insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo,
       resumo, bytes, paginas, emitido_em, codigo, enviado_por, enviado_em, confirmado_por, confirmado_em)
     values ($1, $2, $3, $4, 'BENEFICIARIO', 'LIDO', $1, repeat('a', 64), 1000, 3,
         '2026-11-10T12:00:00Z', 'X1', $5, '2026-11-11T12:00:00Z', null, null),
       ($6, $2, $3, $4, 'BENEFICIARIO', 'CONFIRMADO', $1, repeat('b', 64), 1000, 3,
         '2026-11-05T12:00:00Z', 'X2', $5, '2026-11-06T12:00:00Z', $5, '2026-11-06T12:10:00Z')`,
    [hisconDe(cliente), idRelacionamento, idCliente, promotor, quem, doCliente('2a', cliente)],
  )
  await consulta(
    `insert into hiscon_beneficio (id, id_hiscon, codigo_promotor, ordem, nb, id_beneficio, lido)
     values ($2, $1, $3, 0, '${NB}', null, $4), ($5, $6, $3, 0, '${NB}', $7, $4)`,
    [
      hisconDe(cliente),
      doCliente('1b', cliente),
      promotor,
      lido,
      doCliente('2b', cliente),
      doCliente('2a', cliente),
      beneficioDe(cliente),
    ],
  )
  // Beyond its last due date it takes no margin of the other examples.
  await consulta(
    `insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio, produto,
       situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela,
       taxa_am, valor_financiado, valor_liberado)
     values ($1, $2, $3, '000331', $4, '623', false, 'NOVO', 'ATIVO', 'NOVO', '2024-02-10', '2024-04-07',
       '2026-11-01', 84, 42410, 1.8, 1829490, 1770000)`,
    [
      doCliente('2d', cliente),
      idCliente,
      beneficioDe(cliente),
      `PAN-${cliente.idContrato.slice(-4)}`,
    ],
  )
  await consulta(
    `insert into hiscon_contrato (id, id_hiscon, id_hiscon_beneficio, codigo_promotor, ordem, lido, vale,
       id_contrato)
     values ($1, $2, $3, $4, 0, $5, null, null), ($6, $7, $8, $4, 0, $5, $5, $9)`,
    [
      contratoDe(cliente),
      hisconDe(cliente),
      doCliente('1b', cliente),
      promotor,
      contrato,
      confirmadoDe(cliente),
      doCliente('2a', cliente),
      doCliente('2b', cliente),
      doCliente('2d', cliente),
    ],
  )
}

export function exemplosDaPortabilidade(cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento } = cliente
  const params = { idRelacionamento }
  const envio = { body: { idRelacionamento, conteudo: papeis.get(cliente.idCliente) ?? deNinguem } }
  return {
    'portabilidade.enviarHiscon': envio,
    'portabilidade.enviarProvaDeVida': envio,
    'portabilidade.critica': { params },
    'portabilidade.existeProvaDeVida': { params },
    'portabilidade.especies': {},
    'portabilidade.oportunidades': { body: { idRelacionamento } },
    'portabilidade.atualizarSimulacao': {
      body: {
        idRelacionamento,
        idContratoHiscon: confirmadoDe(cliente),
        prazo: 52,
        taxaAm: 1.65,
      },
    },
    'portabilidade.hiscons': { params },
    'portabilidade.anteriores': { params },
    'portabilidade.pagina': { params: { ...params, idHiscon: hisconDe(cliente), pagina: '3' } },
    'portabilidade.confirmar': {
      params: { ...params, idHiscon: hisconDe(cliente) },
      body: {
        campos: [{ idContratoHiscon: contratoDe(cliente), campo: 'parcela', valor: 'R$424,10' }],
        ciente: true,
      },
    },
  }
}
