import { criarResumos } from '../telefone/codigo.ts'
import { agora, type testApi } from './api.ts'
import { contaDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import { propostaEm } from './exemplos-formalizacao.ts'
import { telefoneDe } from './exemplos-telefone.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const idDe = (familia: string, { idCliente }: Pick<Cliente, 'idCliente'>) =>
  idCliente.replace(/^c{8}/, familia)

/** Another account of each client. */
export const outraContaDe = (cliente: Pick<Cliente, 'idCliente'>): string =>
  idDe('50505050', cliente)

const CODIGO = '271828'
const trocaDe = (cliente: Cliente) => idDe('51515151', cliente)
const VERIFICADO = new Date(agora.getTime() - 2 * 86_400_000)

/** For each client two accounts, propostas paid into the first, and a change on its way to the other. */
export async function semearTrocas({
  consulta,
  dependencias: { segredoDosRascunhos },
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta' | 'dependencias'>): Promise<void> {
  const resumos = criarResumos(segredoDosRascunhos)
  for (const cliente of Object.values(clientes)) {
    const outra = outraContaDe(cliente)
    await consulta(
      `insert into dados_bancarios (id, id_cliente, banco, agencia, conta, digito, tipo_conta,
         principal, criado_em)
       select $1, id_cliente, banco, '1777', '305471', '6', '1', false, criado_em
         from dados_bancarios where id = $2`,
      [outra, contaDe(cliente)],
    )
    await consulta('update proposta set id_dados_bancarios = $2 where id = any ($1)', [
      [propostaEm('livre', cliente), propostaEm('completa', cliente)],
      contaDe(cliente),
    ])
    await consulta(`update telefone set situacao = '2', verificado_em = $2 where id = $1`, [
      telefoneDe(cliente),
      VERIFICADO,
    ])
    const id = trocaDe(cliente)
    await consulta(
      `insert into proposta_conta_troca (id, id_proposta, id_cliente,
         de_conta, de_banco, de_agencia, de_numero, de_digito, de_tipo,
         para_conta, para_banco, para_agencia, para_numero, para_digito, para_tipo,
         id_telefone, telefone_verificado_em, id_usuario, pedida_em, codigo_resumo, expira_em)
       select $1, k.id_proposta, $2, k.id_dados_bancarios, k.banco, k.agencia, k.conta, k.digito,
         k.tipo_conta, d.id, d.banco, d.agencia, d.conta, d.digito, d.tipo_conta, $3, $4, $5,
         $6::timestamptz - interval '1 minute', $7, $6::timestamptz + interval '4 minutes'
         from proposta_conta k, dados_bancarios d where k.id_proposta = $8 and d.id = $9`,
      [
        id,
        cliente.idCliente,
        telefoneDe(cliente),
        VERIFICADO,
        personas.gestor.id,
        agora,
        resumos.doCodigo(id, CODIGO),
        propostaEm('completa', cliente),
        outra,
      ],
    )
  }
}

export const exemplosDaConta = (cliente: Cliente): Record<string, Exemplo> => ({
  'proposta.pedirTroca': {
    params: { idProposta: propostaEm('livre', cliente) },
    body: { idDadosBancarios: outraContaDe(cliente), idTelefone: telefoneDe(cliente) },
  },
  'proposta.trocarConta': {
    params: { idProposta: propostaEm('completa', cliente) },
    body: { idTroca: trocaDe(cliente), codigo: CODIGO },
  },
})
