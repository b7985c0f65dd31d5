import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { duracao, esquecerAvisos, toasts } from '../ui/toasts.ts'
import { contarAoCanto } from './ao-canto.ts'
import { receber } from './avisos.ts'

let parar: () => void
beforeEach(() => {
  esquecerAvisos()
  parar = contarAoCanto()
})
afterEach(() => parar())

// Below those of the other tests of this process: each number is told once in it.
let numero = -1000
const avisar = (tipo: TipoDeAviso, dados: Record<string, string>) => {
  numero += 1
  return receber({ id: numero, tipo, dados })
}
const semHora = (texto: string) => texto.replace(/\d{2}:\d{2}/, 'HH:MM')
const ditos = () => toasts.getState().avisos.map(({ title, text }) => `${title} ${text ?? ''}`)

test('a gestor hears that a simulation waits for a reason, and not that one was answered', () => {
  avisar('simulacao', { pedido: 'MOTIVO' })
  avisar('simulacao', { idOportunidade: 'o1' })

  expect(ditos()).toEqual([
    'Uma simulação espera o motivo de um gestor Está em Oportunidades, Esperam motivo.',
  ])
})

test('who attends hears of a HISCON from the link, and not of each step of the client', () => {
  avisar('link', { idProposta: 'p1', idRelacionamento: 'r1', situacao: 'ABERTO' })
  avisar('link', { idRelacionamento: 'r1', situacao: 'ABERTO', extrato: 'RECEBIDO' })

  expect(ditos()).toEqual([
    'Um cliente enviou o HISCON pelo link Confira a leitura em Portabilidade, na ficha do cliente. Antes disso ele não conta.',
  ])
})

test('a list that ran dry and a client taken from the queue are told', () => {
  avisar('fila', { motivo: 'SECOU', idMailing: 'm1' })
  avisar('fila', { motivo: 'SECOU', idMailing: 'm2', restam: '12' })
  avisar('fila', { motivo: 'RETIRADO', idRelacionamento: 'r1' })
  avisar('fila', { motivo: 'OUTRO' })

  expect(ditos()).toEqual([
    'A supervisão retirou o cliente da sua fila Peça o próximo cliente.',
    'Uma campanha ficou sem clientes Ninguém pode chamar quem espera (12): os atendentes saíram, estão ausentes ou não são da campanha. Reatribua os clientes ou libere-os para outros.',
    'Uma campanha ficou sem clientes Campanhas mostra qual: inclua clientes ou encerre a campanha.',
  ])
})

test('who supervises hears that a client is asked for, for a moment; the owner until it is closed', () => {
  avisar('transferencia', { situacao: 'PEDIDA', idRelacionamento: 'r1' })
  avisar('transferencia', { situacao: 'PEDIDA_NA_LOJA', idRelacionamento: 'r2' })

  expect(ditos()).toEqual([
    'Um atendente pede o cliente de outro Quem atende o cliente responde, ou você, em Meu dia.',
    'Um colega pede um cliente seu O pedido está em Meu dia.',
  ])
  expect(toasts.getState().avisos.map(duracao)).toEqual([8000, null])
})

test('what the system took back is counted and says why', () => {
  avisar('oportunidade', { motivo: 'AUSENCIA', quantas: '1' })
  avisar('oportunidade', { motivo: 'PARADA', quantas: '12' })

  expect(ditos()).toEqual([
    '12 oportunidades voltaram para Em Aberto Ficaram paradas tempo demais. O histórico de cada uma diz o motivo.',
    '1 oportunidade voltou para Em Aberto O atendente está ausente hoje. O histórico de cada uma diz o motivo.',
  ])
})

test('who gets or gives clients hears how many', () => {
  avisar('reatribuicao', { sentido: 'RECEBEU', quantos: '120' })
  avisar('reatribuicao', { sentido: 'ENTREGOU', quantos: '1' })
  avisar('reatribuicao', { sentido: 'RECEBEU', quantos: '3', ctcs: '2' })

  const texto = 'Um gestor reatribuiu clientes. As suas listas já mostram o que mudou.'
  expect(ditos()).toEqual([
    `Você recebeu 3 clientes ${texto} Com eles vieram 2 pedidos de outros bancos, com prazo: veja em Retenção.`,
    `1 cliente foi a um colega ${texto}`,
    `Você recebeu 120 clientes ${texto}`,
  ])
})

test('who covers a colleague hears it when it is decided, in which other days, and when it ends', () => {
  avisar('ausencia', { motivo: 'COBRE', idAusencia: 'a1' })
  avisar('ausencia', { motivo: 'MUDOU', idAusencia: 'a1' })
  avisar('ausencia', { motivo: 'DEIXOU', idAusencia: 'a1' })
  avisar('ausencia', { motivo: 'OUTRO' })

  expect(ditos()).toEqual([
    'Você não cobre mais os clientes de um colega A cobertura mudou. As suas listas já mostram o que mudou.',
    'Mudaram os dias em que você cobre um colega Os dias estão em Ausências. Neles, os clientes aparecem nas suas listas.',
    'Você vai cobrir os clientes de um colega Os dias estão em Ausências. Neles, os clientes aparecem nas suas listas.',
  ])
})

test('a quota that is nearly used up names the person, the promotor and what is left', () => {
  const dados = { cota: 'cota_buscas', codigoPromotor: '10101', usados: '320', limite: '400' }
  avisar('cota', { ...dados, seu: 'sim' })
  avisar('cota', { ...dados, login: 'atendente', nome: 'Ana Beatriz Camargo' })
  avisar('cota', { ...dados, limite: '321' })

  expect(ditos().map(semHora)).toEqual(
    [
      '10101 já usou 320 de 321. Resta 1.',
      'Ana Beatriz Camargo (10101) já usou 320 de 400. Restam 80.',
      'Às HH:MM você já tinha usado 320 de 400.',
    ].map((texto) => `Perto do limite de hoje: buscas ${texto}`),
  )
})

test("one's own quota is one toast that stays; those of others close by themselves", () => {
  const dados = { cota: 'cota_buscas', codigoPromotor: '10101', limite: '400' }
  avisar('cota', { ...dados, usados: '320', seu: 'sim' })
  avisar('cota', { ...dados, usados: '360', seu: 'sim' })
  avisar('cota', { ...dados, usados: '320', login: 'atendente' })

  expect(toasts.getState().naTela.map((um) => [semHora(um.text ?? ''), duracao(um)])).toEqual([
    ['Às HH:MM você já tinha usado 360 de 400.', null],
    ['atendente (10101) já usou 320 de 400. Restam 80.', 6000],
  ])
})

test('the owner of a client hears what kind of registered data changed, and not who changed it', () => {
  avisar('cadastro', { idRelacionamento: 'r1', dado: 'endereco' })

  expect(ditos()).toEqual([
    'O cadastro de um cliente seu mudou O banco registrou uma mudança: um endereço. Confira com o cliente no próximo contato.',
  ])
})

test('who works a referral hears that somebody asked for a call, and no name', () => {
  avisar('indicacao', { idIndicacao: 'i1' })

  expect(ditos()).toEqual([
    'Alguém pediu contato pelo link de indicação O nome e o telefone estão em Indicação.',
  ])
})

test('a client who did not ask for a portability is told of, the other steps of the page are not', () => {
  avisar('link', { idProposta: 'p1', situacao: 'ACEITO' })
  expect(ditos()).toEqual([])
  avisar('link', { idProposta: 'p1', situacao: 'NAO_PEDIDO' })

  expect(ditos()).toEqual([
    'Um cliente disse que não pediu a portabilidade A proposta parou e o link não abre mais. Fale com o cliente e com quem fez a proposta.',
  ])
})

test('a notice of a quota without its figures says nothing', () => {
  avisar('cota', { cota: 'cota_buscas', login: 'atendente' })

  expect(ditos()).toEqual([])
})

test('the same notice heard again after a reconnection is told once', () => {
  const aviso = { id: -2000, tipo: 'simulacao', dados: { pedido: 'MOTIVO' } } as const

  expect([receber(aviso), receber(aviso)]).toEqual([true, false])
  expect(ditos()).toHaveLength(1)
})

test('a notice that comes late, after a newer one, is told all the same', () => {
  receber({ id: -2010, tipo: 'simulacao', dados: { pedido: 'MOTIVO' } })
  receber({ id: -2011, tipo: 'oportunidade', dados: { motivo: 'PARADA', quantas: '2' } })

  expect(ditos()).toHaveLength(2)
})

test('a screen that was left hears nothing more', () => {
  parar()
  avisar('simulacao', { pedido: 'MOTIVO' })

  expect(ditos()).toEqual([])
})

test('the clock of a request of another bank rings, and a change of one says nothing', () => {
  avisar('retencao', { motivo: 'MUDOU', idCtc: 'c1' })
  avisar('retencao', { motivo: 'INTERNO', idCtc: 'c1' })
  avisar('retencao', { motivo: 'CAMARA', idCtc: 'c1' })
  avisar('retencao', { motivo: 'CONTRADIZ', idCtc: 'c1' })

  expect(ditos()).toEqual([
    'A câmara avisou o que não bate com o que temos O aviso está em Divergências.',
    'A câmara recusou a nossa resposta O motivo e o reenvio estão em Retenção.',
    'O prazo da prova de um pedido passou Só o saldo ainda pode ser informado. O pedido está em Retenção.',
  ])
})
