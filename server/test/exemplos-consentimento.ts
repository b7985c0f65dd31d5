import type { testApi } from './api.ts'
import { consentimentoDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, type Cliente } from './fixtures.ts'

/** The phone that the fixtures give each client. */
export const telefoneDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '77777777')

/**
 * For each client a request of the worker's consent on its way, sent an hour ago; the consent of the
 * INSS is marked.
 */
export async function semearConsentimento({
  consulta,
}: Awaited<ReturnType<typeof testApi>>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    await consulta(
      `insert into consentimento (id, id_cliente, id_relacionamento, codigo_promotor, tipo, situacao,
         canal, id_telefone, tentativa, link_expira_em, enviado_em)
       values ($1, $2, $3, $4, 'TRABALHADOR', 'ENVIADO', 'SMS', $5, 1, '2026-11-21T12:00:00Z',
         '2026-11-20T12:00:00Z')`,
      [
        cliente.idCliente.replace(/^c{8}/, '45454545'),
        cliente.idCliente,
        cliente.idRelacionamento,
        cliente.promotor,
        telefoneDe(cliente),
      ],
    )
    await consulta(`update consentimento set marcas = '{ENDERECO}' where id = $1`, [
      consentimentoDe(cliente),
    ])
  }
}

export function exemplosDoConsentimento(cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento } = cliente
  const params = { idRelacionamento }
  const envio = { canal: 'SMS', idTelefone: telefoneDe(cliente) }
  const um = { params: { idRelacionamento, idConsentimento: consentimentoDe(cliente) } }
  return {
    'consentimento.pedir': { body: { idRelacionamento, tipo: 'TRABALHADOR', ...envio } },
    'consentimento.enviarLink': { params, body: { tipo: 'TRABALHADOR', ...envio } },
    'consentimento.enviarChaveAcesso': { body: { idRelacionamento, ...envio } },
    'consentimento.tokenAtivo': { params },
    'consentimento.trabalhadorToken': { params },
    'consentimento.ultimaSolicitacao': { params },
    'consentimento.scoreNaSift': { params },
    'consentimento.atualizaDadosNaSift': { body: { idRelacionamento } },
    'consentimento.carteira': { params },
    'consentimento.consultar': um,
    'consentimento.paraOlhar': {},
    'consentimento.aceitar': { ...um, body: { motivo: 'Conferido por vídeo com o cliente' } },
    'consentimento.revogar': { ...um, body: { motivo: 'O cliente pediu por telefone' } },
  }
}
