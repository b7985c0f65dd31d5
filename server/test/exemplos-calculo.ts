import { beneficioDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import { telefoneDe } from './exemplos-telefone.ts'
import type { testApi } from './api.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

/** A job of each client at a convênio that opens its margin by a password. */
export const vinculoComSenhaDe = ({ idCliente }: Cliente): string =>
  idCliente.replace(/^c{8}/, 'a5a5a5a5')

/** A saved simulation of each client that leaves them worse: a gestor may write the reason. */
export async function semearCalculo({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  const vantagem = {
    situacao: 'PIOR',
    pagaFicando: 10_000,
    pagaMudando: 20_000,
    recebeAgora: 100,
    diferenca: 9900,
    custoAm: 3.1,
    limiteAm: 2.07,
    texto: 'Mudando, o cliente paga R$ 9.900,00 a mais.',
  }
  await consulta(`insert into convenio (codigo, nome, regime, senha_margem)
    values ('920001', 'Exército Brasileiro', 'FORCAS', true) on conflict do nothing`)
  for (const cliente of Object.values(clientes)) {
    const { idSimulacao, idCliente } = cliente
    await consulta(
      `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
       values ($1, $2, '920001', $3, 'PUBLICO', 500000)`,
      [vinculoComSenhaDe(cliente), idCliente, `EX${idCliente.slice(-2)}`],
    )
    await consulta('update telefone set opt_in_comercial = true where id = $1', [
      telefoneDe(cliente),
    ])
    // Who simulated is no longer active: everybody else may give the reason.
    await consulta('update simulacao set resultado = $2, id_usuario = $3 where id = $1', [
      idSimulacao,
      JSON.stringify({ vantagem }),
      personas.inativo.id,
    ])
  }
}

export function exemplosDoCalculo(
  cliente: Cliente,
  { valorLiberado }: { valorLiberado: number },
): Record<string, Exemplo> {
  const { idRelacionamento, idContrato, idSimulacao } = cliente
  const fonte = { codigoConvenio: '000331', idBeneficio: beneficioDe(cliente) }
  const condicoes = { ...fonte, prazo: 96, taxaAm: 1.85 }
  const refin = { tipo: 'REFIN_MESMA_PARCELA', ...condicoes, contratos: [idContrato] }
  return {
    'simulacao.simular': { body: { idRelacionamento, entrada: refin } },
    'simulacao.resolver': {
      body: {
        idRelacionamento,
        incognita: 'PRAZO',
        ...fonte,
        contratos: [idContrato],
        valorParcela: 350,
        valorLiberado: 500,
        taxaAm: 1.85,
      },
    },
    'simulacao.memoria': { body: { idRelacionamento, entrada: refin } },
    'simulacao.mensagem': { body: { idRelacionamento, entrada: refin } },
    'simulacao.pdf': { body: { idRelacionamento, entrada: refin } },
    'simulacao.enviarMensagem': {
      body: {
        idRelacionamento,
        entrada: refin,
        idTelefone: telefoneDe(cliente),
        confirmacao: { valorLiberado, valorParcela: 350 },
      },
    },
    'simulacao.conveniosSenhaMargem': {},
    'simulacao.consultarMargem': {
      body: { idRelacionamento, idEmpregador: vinculoComSenhaDe(cliente), senha: '123456' },
    },
    'simulacao.margens': { query: { idRelacionamento } },
    'simulacao.valorLiberado': {
      query: { idRelacionamento, ...fonte, contratos: idContrato },
    },
    'simulacao.autorizar': {
      params: { idSimulacao },
      body: { motivo: 'O cliente pediu e foi avisado do custo' },
    },
  }
}
