import type { LinkProps } from '@tanstack/react-router'
import type { Registro } from '#shared/conduta/shapes.ts'
import type { ConfirmacaoPendente } from '#shared/confirmacao/shapes.ts'
import type { ConsentimentoParaOlhar } from '#shared/consentimento/shapes.ts'
import type { Divergencia } from '#shared/divergencia/shapes.ts'
import type { Pendente } from '#shared/formalizacao/shapes.ts'
import { contar } from '#shared/numero.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import type { Espera } from '#shared/oportunidade/espera-motivo.ts'
import type { PassagemDaLista } from '#shared/passagem/shapes.ts'
import type { PedidoDaRegra } from '#shared/regras/shapes.ts'
import type { AvisoDaCtc } from '#shared/retencao/shapes.ts'
import type { Transferencia } from '#shared/transferencia/shapes.ts'

/** What kinds of things wait for a person of the house, in the order of their choice. */
export const tiposDeAprovacao = [
  ['SIMULACAO', 'Simulações'],
  ['FORMALIZACAO', 'Papéis assinados'],
  ['DOCUMENTO', 'Documentos de identidade'],
  ['CONSENTIMENTO', 'Consentimentos'],
  ['DIVERGENCIA', 'Divergências'],
  ['CONDUTA', 'Pontos de conduta'],
  ['REGRA', 'Regras de lei'],
  ['TRANSFERENCIA', 'Transferências'],
  ['PASSAGEM', 'Passagens devolvidas'],
] as const
export type TipoDeAprovacao = (typeof tiposDeAprovacao)[number][0]

export type Aprovacao = {
  id: string
  tipo: TipoDeAprovacao
  /** About whom or what. */
  nome: string
  /** What is to be done. */
  texto: string
  pedidoPor: string | null
  desde: string
  /** Where it is done. */
  destino: Pick<LinkProps, 'to' | 'params' | 'search'>
}

type Lidas = {
  esperas?: readonly Espera[] | undefined
  assinadas?: readonly Pendente[] | undefined
  documentos?: readonly ConfirmacaoPendente[] | undefined
  consentimentos?: readonly ConsentimentoParaOlhar[] | undefined
  divergencias?: readonly Divergencia[] | undefined
  /** Notices of the clearing. */
  avisos?: readonly AvisoDaCtc[] | undefined
  regras?: readonly PedidoDaRegra[] | undefined
  transferencias?: readonly Transferencia[] | undefined
  /** Passages that the receiver gave back. */
  passagens?: readonly PassagemDaLista[] | undefined
  condutas?: readonly Registro[] | undefined
}

/**
 * Everything that waits for this person, the longest waiting first: what they asked for themselves waits for
 * another one, and what is on the bank's desk for its checker.
 */
export function aprovacoesDe(
  lidas: Lidas,
  eu: string | undefined,
  confirmaDivergencias = true,
): Aprovacao[] {
  const { esperas = [], assinadas = [], documentos = [] } = lidas
  const { consentimentos = [], divergencias = [], avisos = [], regras = [], condutas = [] } = lidas
  const { transferencias = [], passagens = [] } = lidas
  return [
    ...esperas.map((uma): Aprovacao => ({
      id: uma.idSimulacao,
      tipo: 'SIMULACAO',
      nome: uma.nomeCliente,
      texto: `Registrar o motivo: ${nomeDoProduto[uma.produto]}, ${uma.convenio}`,
      pedidoPor: uma.pedidoPor.nome,
      desde: uma.desde,
      destino: { to: '/front/oportunidades', search: { vista: 'motivos' } },
    })),
    ...assinadas
      .filter(({ suaParte, naMesa }) => naMesa || !suaParte)
      .map((uma): Aprovacao => ({
        id: uma.idFormalizacao,
        tipo: 'FORMALIZACAO',
        nome: uma.nomeCliente,
        texto: uma.naMesa
          ? `A mesa do banco confere os papéis da proposta ${uma.numeroProposta}`
          : `Conferir os papéis da proposta ${uma.numeroProposta}`,
        pedidoPor: uma.atendente?.nome ?? null,
        desde: uma.atualizadaEm,
        destino: { to: '/front/formalizacao', search: { parte: 'A_CONFERIR' } },
      })),
    ...documentos
      .filter(({ seu }) => !seu)
      .map((um): Aprovacao => ({
        id: um.idConfirmacao,
        tipo: 'DOCUMENTO',
        nome: 'Cliente a confirmar',
        texto: 'Conferir o documento com o cadastro',
        pedidoPor: um.pedidaPor,
        desde: um.pedidaEm,
        destino: { to: '/front/confirmacoes' },
      })),
    ...consentimentos
      .filter(({ seu }) => !seu)
      .map((um): Aprovacao => ({
        id: um.idConsentimento,
        tipo: 'CONSENTIMENTO',
        nome: um.nomeCliente,
        texto: 'Olhar o telefone que respondeu',
        pedidoPor: um.pedidoPor,
        desde: um.autorizadoEm,
        destino: { to: '/front/confirmacoes' },
      })),
    ...divergencias
      .filter(
        ({ pedido }) =>
          pedido === null || (confirmaDivergencias && pedido.idUsuario !== eu && !pedido.naMesa),
      )
      .map((uma): Aprovacao => ({
        id: uma.idDivergencia,
        tipo: 'DIVERGENCIA',
        nome: uma.nomeCliente,
        texto: uma.pedido
          ? `Confirmar a decisão sobre a proposta ${uma.numeroProposta}`
          : `Decidir a versão da proposta ${uma.numeroProposta}`,
        pedidoPor: uma.pedido?.quem ?? null,
        desde: uma.pedido?.em ?? uma.ouvidaEm,
        destino: { to: '/front/divergencias' },
      })),
    ...avisos.map((um): Aprovacao => ({
      id: um.idAviso,
      tipo: 'DIVERGENCIA',
      nome: um.nomeCliente,
      texto: `Ver o aviso da câmara sobre o contrato ${um.numeroContrato}`,
      pedidoPor: null,
      desde: um.ouvidoEm,
      destino: { to: '/front/divergencias' },
    })),
    ...condutas
      .filter(
        ({ situacao, autor, pessoa }) =>
          situacao === 'PROPOSTA' && autor.idUsuario !== eu && pessoa.idUsuario !== eu,
      )
      .map((um): Aprovacao => ({
        id: um.idConduta,
        tipo: 'CONDUTA',
        nome: um.pessoa.nome,
        texto: um.naMesa
          ? `A mesa do banco decide ${contar(um.pontos, 'ponto', 'pontos')}: ${um.motivo}`
          : `Confirmar ou recusar ${contar(um.pontos, 'ponto', 'pontos')}: ${um.motivo}`,
        pedidoPor: um.autor.nome,
        desde: um.criadaEm,
        destino: {
          to: '/front/gestao/equipe/$idUsuario',
          params: { idUsuario: um.pessoa.idUsuario },
          search: { promotor: um.codigoPromotor },
        },
      })),
    ...regras
      .filter(({ idUsuario }) => idUsuario !== eu)
      .map((uma): Aprovacao => ({
        id: uma.idPedido,
        tipo: 'REGRA',
        nome: uma.nome,
        texto: `Conferir a norma e aprovar: ${uma.nomeDoEscopo}`,
        pedidoPor: uma.por,
        desde: uma.criadoEm,
        destino: { to: '/front/regras' },
      })),
    ...transferencias.map((uma): Aprovacao => ({
      id: uma.idTransferencia,
      tipo: 'TRANSFERENCIA',
      nome: uma.nomeCliente,
      texto: `Responder ao pedido do cliente de ${uma.atendente?.nome ?? 'ninguém'}`,
      pedidoPor: uma.pedidaPor.nome,
      desde: uma.criadaEm,
      destino: { to: '/front/inicio' },
    })),
    ...passagens.map((uma): Aprovacao => ({
      id: uma.idPassagem,
      tipo: 'PASSAGEM',
      nome: uma.nomeCliente,
      texto: 'Decidir quem fica com o cliente devolvido',
      pedidoPor: uma.para.nome,
      desde: uma.devolvidaEm ?? uma.criadaEm,
      destino: { to: '/front/inicio' },
    })),
  ].toSorted((uma, outra) => uma.desde.localeCompare(outra.desde))
}
