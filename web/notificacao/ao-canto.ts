import { cotas } from '#shared/cota/api.ts'
import { horaDeBrasilia } from '#shared/data.ts'
import { dadosDoCadastro } from '#shared/relacionamento/cadastro.ts'
import { agora } from '#web/api/relogio.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { addToast, fecharToast } from '#web/ui/toasts.ts'
import { ouvir } from './avisos.ts'

/** Notifies persons who may write a gestor's reason that one is requested. */
const contarPedidos = (): (() => void) =>
  ouvir('simulacao', ({ pedido }) => {
    if (pedido !== 'MOTIVO') return
    addToast({
      kind: 'informacao',
      title: 'Uma simulação espera o motivo de um gestor',
      text: 'Está em Oportunidades, Esperam motivo.',
    })
  })

/** Says what the system took back to Em Aberto, on whatever screen the person is. */
const contarReabertas = (): (() => void) =>
  ouvir('oportunidade', ({ motivo, quantas = '' }) => {
    const uma = quantas === '1'
    addToast({
      kind: 'informacao',
      title: uma
        ? '1 oportunidade voltou para Em Aberto'
        : `${quantas} oportunidades voltaram para Em Aberto`,
      text:
        motivo === 'AUSENCIA'
          ? 'O atendente está ausente hoje. O histórico de cada uma diz o motivo.'
          : 'Ficaram paradas tempo demais. O histórico de cada uma diz o motivo.',
    })
  })

/** Notifies the gestor of a list that ran dry, and the person whose leased client was taken back. */
const contarFila = (): (() => void) =>
  ouvir('fila', ({ motivo, restam = '0' }) => {
    if (motivo === 'SECOU') {
      addToast({
        kind: 'informacao',
        title: 'Uma campanha ficou sem clientes',
        text:
          restam === '0'
            ? 'Campanhas mostra qual: inclua clientes ou encerre a campanha.'
            : `Ninguém pode chamar quem espera (${restam}): os atendentes saíram, estão ausentes ou não são da campanha. Reatribua os clientes ou libere-os para outros.`,
      })
    }
    if (motivo !== 'RETIRADO') return
    addToast({
      kind: 'informacao',
      title: 'A supervisão retirou o cliente da sua fila',
      text: 'Peça o próximo cliente.',
      fecharEm: null,
    })
  })

const mudados: Readonly<Record<string, string>> = dadosDoCadastro

/** Tells the owner of a client that shared registered data changed; who changed them is not told. */
const contarCadastros = (): (() => void) =>
  ouvir('cadastro', ({ dado = '' }) =>
    addToast({
      kind: 'informacao',
      title: 'O cadastro de um cliente seu mudou',
      text: `O banco registrou uma mudança: ${mudados[dado] ?? 'o cadastro'}. Confira com o cliente no próximo contato.`,
      fecharEm: null,
    }),
  )

/** Tells who works the list that somebody sent the form of a referral link; who did stands there. */
const contarIndicacoes = (): (() => void) =>
  ouvir('indicacao', () =>
    addToast({
      kind: 'informacao',
      title: 'Alguém pediu contato pelo link de indicação',
      text: 'O nome e o telefone estão em Indicação.',
    }),
  )

/** Tells who attends that a client sent a HISCON from the page of the link. */
const contarExtratos = (): (() => void) =>
  ouvir('link', ({ extrato }) => {
    if (extrato === undefined) return
    addToast({
      kind: 'informacao',
      title: 'Um cliente enviou o HISCON pelo link',
      text: 'Confira a leitura em Portabilidade, na ficha do cliente. Antes disso ele não conta.',
    })
  })

/** Tells who attends and who manages that a client did not ask for a portability; the rest shows on its page. */
const contarNaoPedidos = (): (() => void) =>
  ouvir('link', ({ situacao }) => {
    if (situacao !== 'NAO_PEDIDO') return
    addToast({
      kind: 'erro',
      title: 'Um cliente disse que não pediu a portabilidade',
      text: 'A proposta parou e o link não abre mais. Fale com o cliente e com quem fez a proposta.',
      fecharEm: null,
    })
  })

const condutas: Readonly<Record<string, { title: string; text: string }>> = {
  PROPOSTA: {
    title: 'Pontos de conduta esperam um segundo gestor',
    text: 'A proposta está em Aprovações.',
  },
  CONFIRMADA: { title: 'Pontos de conduta foram confirmados', text: 'Eles estão em Meu dia.' },
  AVISO: {
    title: 'Pontos de conduta perto da suspensão',
    text: 'Mais pontos suspendem propostas novas.',
  },
  SUSPENSO: {
    title: 'Pontos de conduta suspendem propostas novas',
    text: 'A suspensão acaba quando os pontos vencem.',
  },
}

/** Tells of points of conduct: the person of the own, gestores of those of the team. */
const contarCondutas = (): (() => void) =>
  ouvir('conduta', ({ motivo = '', quantas, seu }) => {
    const dito = motivo === 'CERTIFICACAO' ? certificacao(seu, quantas) : condutas[motivo]
    // A notice of another version: nothing is made up.
    if (dito) addToast({ kind: 'informacao', ...dito, fecharEm: seu ? null : PASSA_MS })
  })

const PASSA_MS = 8000

const certificacao = (seu: string | undefined, quantas = '') =>
  seu
    ? {
        title: 'A sua certificação de agente acaba em breve',
        text: 'O último dia está em Meu dia. Depois dele não há propostas novas.',
      }
    : {
        title:
          quantas === '1'
            ? 'A certificação de 1 pessoa da equipe acaba em breve'
            : `A certificação de ${quantas} pessoas da equipe acaba em breve`,
        text: 'Os dias estão em Equipe.',
      }

/** Notifies the atendente and the gestores that the bank of origin let its term pass. */
const contarSilencios = (): (() => void) =>
  ouvir('proposta', ({ motivo }) => {
    if (motivo !== 'SILENCIO') return
    addToast({
      kind: 'informacao',
      title: 'Um banco de origem passou do prazo sem responder',
      text: 'A portabilidade está em Portabilidade, Com a origem: reclame à câmara, ou cancele com o cliente e peça de novo.',
      fecharEm: null,
    })
  })

/** Tells that a gestor gave the person clients, or took some over to colleagues. */
const contarReatribuicoes = (): (() => void) =>
  ouvir('reatribuicao', ({ sentido, quantos = '', ctcs }) => {
    const um = quantos === '1'
    const recebeu = `Você recebeu ${quantos} ${um ? 'cliente' : 'clientes'}`
    const entregou = um ? '1 cliente foi a um colega' : `${quantos} clientes foram a colegas`
    addToast({
      kind: 'informacao',
      title: sentido === 'RECEBEU' ? recebeu : entregou,
      text: `Um gestor reatribuiu clientes. As suas listas já mostram o que mudou.${comCtcs(ctcs)}`,
      fecharEm: null,
    })
  })

const comCtcs = (ctcs: string | undefined): string => {
  if (ctcs === undefined) return ''
  const vieram =
    ctcs === '1' ? 'veio 1 pedido de outro banco' : `vieram ${ctcs} pedidos de outros bancos`
  return ` Com eles ${vieram}, com prazo: veja em Retenção.`
}

const pedidos: Readonly<Record<string, { title: string; text: string }>> = {
  PEDIDA: { title: 'Um colega pede um cliente seu', text: 'O pedido está em Meu dia.' },
  PEDIDA_NA_LOJA: {
    title: 'Um atendente pede o cliente de outro',
    text: 'Quem atende o cliente responde, ou você, em Meu dia.',
  },
  ACEITA: { title: 'O cliente que você pediu é seu', text: 'O pedido está em Meu dia.' },
  CEDIDA: {
    title: 'Um cliente seu passou ao colega que pediu',
    text: 'Outra pessoa aceitou o pedido. As suas listas já mostram o que mudou.',
  },
  RECUSADA: { title: 'O seu pedido de cliente foi recusado', text: 'O motivo está em Meu dia.' },
}

/** Notifies the owner of a request for their client, who supervises, and the asker of the answer. */
const contarTransferencias = (): (() => void) =>
  ouvir('transferencia', ({ situacao = '' }) => {
    const dito = pedidos[situacao]
    const fecharEm = situacao === 'PEDIDA_NA_LOJA' ? PASSA_MS : null
    // A notice of another version: nothing is made up.
    if (dito) addToast({ kind: 'informacao', ...dito, fecharEm })
  })

const passagens: Readonly<Record<string, { title: string; text: string }>> = {
  ABERTA: {
    title: 'Um cliente com algo em aberto passou a você',
    text: 'A passagem está em Meu dia.',
  },
  DEVOLVIDA: {
    title: 'Um cliente foi devolvido à supervisão',
    text: 'A passagem está em Meu dia.',
  },
  ENCERRADA: {
    title: 'O cliente que você devolveu fica com você',
    text: 'A supervisão decidiu assim.',
  },
}

/** Tells who receives a client with something open, and both sides when it is given back. */
const contarPassagens = (): (() => void) =>
  ouvir('passagem', ({ situacao = '', quantas = '' }) => {
    if (situacao === 'PARADA') {
      const uma = quantas === '1'
      addToast({
        kind: 'informacao',
        title: uma ? '1 passagem sem aceite' : `${quantas} passagens sem aceite`,
        text: uma
          ? 'Quem recebeu o cliente não respondeu no prazo. Está em Gestão.'
          : 'Quem recebeu os clientes não respondeu no prazo. Estão em Gestão.',
        fecharEm: null,
      })
    }
    const dita = passagens[situacao]
    // A notice of another version: nothing is made up.
    if (dita) addToast({ kind: 'informacao', ...dita, fecharEm: null })
  })

const coberturas: Readonly<Record<string, { title: string; text: string }>> = {
  COBRE: {
    title: 'Você vai cobrir os clientes de um colega',
    text: 'Os dias estão em Ausências. Neles, os clientes aparecem nas suas listas.',
  },
  MUDOU: {
    title: 'Mudaram os dias em que você cobre um colega',
    text: 'Os dias estão em Ausências. Neles, os clientes aparecem nas suas listas.',
  },
  DEIXOU: {
    title: 'Você não cobre mais os clientes de um colega',
    text: 'A cobertura mudou. As suas listas já mostram o que mudou.',
  },
}

/** Notifies a person who covers a colleague, as soon as the cover is decided. */
const contarCoberturas = (): (() => void) =>
  ouvir('ausencia', ({ motivo = '' }) => {
    const dita = coberturas[motivo]
    // A notice of another version: nothing is made up.
    if (dita) addToast({ kind: 'informacao', ...dita, fecharEm: null })
  })

const nomes: Readonly<Record<string, string>> = cotas

const daEquipe = (pessoa: string | undefined, promotor: string): string =>
  pessoa ? `${pessoa} (${promotor})` : promotor

/**
 * Says near a daily quota how much was used: to the person, with the hour because it stays until it is closed, once a
 * quota; to the gestores of the promotor for a moment, because *Meu dia* has the list.
 */
const contarCotas = (): (() => void) => {
  const minhas = new Map<string, number>()
  return ouvir('cota', ({ cota = '', codigoPromotor, login, nome, seu, usados, limite }) => {
    const restam = Number(limite) - Number(usados)
    // A notice of another version: nothing is made up.
    if (codigoPromotor === undefined || !Number.isFinite(restam)) return
    const quem = seu ? 'Você' : daEquipe(nome ?? login, nomeDoPromotor(codigoPromotor))
    if (seu) fecharToast(minhas.get(cota) ?? NENHUM)
    const id = addToast({
      kind: 'informacao',
      title: `Perto do limite de hoje: ${nomes[cota] ?? 'acessos'}`,
      text: seu
        ? `Às ${horaDeBrasilia(agora())} você já tinha usado ${usados} de ${limite}.`
        : `${quem} já usou ${usados} de ${limite}. ${restam === 1 ? 'Resta' : 'Restam'} ${restam}.`,
      ...(seu && { fecharEm: null }),
    })
    if (seu) minhas.set(cota, id)
  })
}

const NENHUM = -1

const retencoes: Readonly<Record<string, { title: string; text: string }>> = {
  NOVA: {
    title: 'Outro banco pediu um contrato',
    text: 'O pedido e a contraproposta estão em Retenção.',
  },
  ALERTA: { title: 'Um pedido de outro banco pede atenção', text: 'O relógio está em Retenção.' },
  CRITICO: {
    title: 'Um pedido de outro banco está no limite',
    text: 'Falta um dia útil para guardar a prova. O pedido está em Retenção.',
  },
  INTERNO: {
    title: 'O prazo da prova de um pedido passou',
    text: 'Só o saldo ainda pode ser informado. O pedido está em Retenção.',
  },
  FALSA: {
    title: 'Um cliente retido não foi pago no prazo',
    text: 'A oferta aceita não foi paga. O pedido está em Retenção.',
  },
  CAMARA: {
    title: 'A câmara recusou a nossa resposta',
    text: 'O motivo e o reenvio estão em Retenção.',
  },
  CONTRADIZ: {
    title: 'A câmara avisou o que não bate com o que temos',
    text: 'O aviso está em Divergências.',
  },
  SEM_LOJA: {
    title: 'Outro banco pediu o contrato de um cliente a confirmar',
    text: 'Confirme a identidade do cliente para tratar o pedido.',
  },
}

/** Rings the clock of a request of another bank, to who works on it and who supervises. */
const contarRetencoes = (): (() => void) =>
  ouvir('retencao', ({ motivo = '' }) => {
    const dita = retencoes[motivo]
    // `MUDOU` refetches what is shown; one of another version is not made up.
    if (!dita) return
    const espera = motivo === 'NOVA' || motivo === 'ALERTA' ? {} : { fecharEm: null }
    addToast({ kind: 'informacao', ...dita, ...espera })
  })

const todas = [
  contarRetencoes,
  contarReabertas,
  contarPedidos,
  contarCotas,
  contarCadastros,
  contarIndicacoes,
  contarExtratos,
  contarNaoPedidos,
  contarCondutas,
  contarSilencios,
  contarFila,
  contarReatribuicoes,
  contarTransferencias,
  contarPassagens,
  contarCoberturas,
]

/** Shows each of these notices in the corner of the screen; answers what ends it. */
export function contarAoCanto(): () => void {
  const fins = todas.map((contar) => contar())
  return () => {
    for (const fim of fins) fim()
  }
}
