import type { Margem, RespostaDoConvenio } from '#integrations/margem/margem.ts'
import { centavos } from '#shared/dinheiro.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { novoId } from '../base/db/id.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { inserirMargem } from './sql/inserir.ts'
import { vinculoComSenha } from './sql/ler.ts'

const recusas: Record<Exclude<RespostaDoConvenio['resultado'], 'respondida'>, string> = {
  SENHA_INVALIDA: 'O convênio não reconheceu a senha: peça ao cliente que confira e digite de novo',
  SENHA_USADA: 'Esta senha já foi usada: peça ao cliente que gere outra no portal do convênio',
  MATRICULA_INEXISTENTE: 'O convênio não encontrou a matrícula: confira o vínculo do cliente',
}

/**
 * Queries a convênio for the margin with the client's password. The password is in the body of the
 * request, is passed on and discarded: no row, log or error contains it. Only the answer is stored.
 */
export const rotaDaMargemComSenha = (margem: Margem): Handler =>
  handle(simulacaoApi.consultarMargem, {
    em: 'tres-passos',
    preparar: async ({ body }, { client }) => {
      const { idRelacionamento, idEmpregador, senha } = body
      const vinculo = await vinculoComSenha(client, { idRelacionamento, idEmpregador })
      if (!vinculo) throw new Recusa('nao-encontrado', 'Empregador não encontrado')
      const { senhaMargem, ...pedido } = vinculo
      if (!senhaMargem) throw new Recusa('invalido', 'O convênio não pede senha de margem')
      return { ...pedido, senha }
    },
    perguntar: (pedido) => margem.consultar(pedido),
    guardar: async (resposta, { body }, contexto) => {
      if (resposta.resultado !== 'respondida') {
        throw new Recusa('invalido', recusas[resposta.resultado])
      }
      const { client, usuario, agora } = contexto
      const { idCliente, codigoPromotor } = alvoDe(contexto)
      const margemDisponivel = centavos(resposta.margemDisponivel)
      await inserirMargem(client, {
        id: novoId(),
        idEmpregador: body.idEmpregador,
        idCliente,
        codigoPromotor,
        idUsuario: usuario.id,
        margemDisponivel,
        agora,
      })
      return { margemDisponivel, consultadaEm: agora.toISOString() }
    },
  })
