import type { FalhaDaLinha } from '../falhas.ts'

/**
 * Cases of the stand-in: `codigo` refuses the whole query with that code, `um-recusado` answers one
 * benefit and refuses the other, `token-vencido` treats the first token as expired.
 */
export type Caso =
  | { tipo: 'normal' | 'dois-beneficios' | 'um-recusado' | 'token-vencido' | 'suspenso' }
  | { tipo: 'codigo'; codigo: string }
  | { tipo: 'linha'; falha: FalhaDaLinha }

/** CPFs that are not as the others: `docs/sandbox.md` lists them. */
export const casosPorCpf: Record<string, Caso> = {
  '90000300136': { tipo: 'normal' },
  '90000300217': { tipo: 'dois-beneficios' },
  '90000300306': { tipo: 'um-recusado' },
  '90000300489': { tipo: 'codigo', codigo: 'D1' },
  '90000300560': { tipo: 'codigo', codigo: 'GE' },
  '90000300640': { tipo: 'codigo', codigo: 'OG' },
  '90000300721': { tipo: 'codigo', codigo: 'IV' },
  '90000300802': { tipo: 'token-vencido' },
  '90000300993': { tipo: 'suspenso' },
  '90000301027': { tipo: 'linha', falha: 'cai' },
  '90000301108': { tipo: 'linha', falha: 'demora' },
  '90000301299': { tipo: 'linha', falha: 'truncada' },
  '90000301370': { tipo: 'linha', falha: 'redireciona' },
  '90000301450': { tipo: 'linha', falha: 'enorme' },
  '90000301531': { tipo: 'linha', falha: 'outra-forma' },
}

/**
 * Course of a booking by CPF: by default accepted, and confirmed by the holder after a while.
 * `titular-espera` waits for the buttons of the page.
 */
export type CasoDaAverbacao =
  | 'titular-espera'
  | 'titular-recusa'
  | 'titular-expira'
  | 'averba-e-cala'
  | { codigo: string; soAPrimeira?: true }

export const casosDaAverbacao: Record<string, CasoDaAverbacao> = {
  '90000000418': 'titular-expira',
  '90000301612': 'titular-espera',
  '90000301701': 'titular-recusa',
  '90000301884': 'averba-e-cala',
  '90000301965': { codigo: 'HW' },
  '90000302007': { codigo: 'AM' },
  '90000302180': { codigo: 'HN' },
  '90000302260': { codigo: 'OG' },
  '90000206709': { codigo: 'AM', soAPrimeira: true },
  '90000208167': 'titular-espera',
}

/** What a person at the page may choose, under its name. */
export const respostas: Record<string, { nome: string; caso: Caso }> = {
  normal: { nome: 'Responder normalmente', caso: { tipo: 'normal' } },
  D1: { nome: 'D1: margem base incompleta', caso: { tipo: 'codigo', codigo: 'D1' } },
  GE: { nome: 'GE: nenhum registro', caso: { tipo: 'codigo', codigo: 'GE' } },
  IB: { nome: 'IB: suspenso ou cessado', caso: { tipo: 'codigo', codigo: 'IB' } },
  IN: { nome: 'IN: serviço indisponível', caso: { tipo: 'codigo', codigo: 'IN' } },
  IV: { nome: 'IV: token inválido', caso: { tipo: 'codigo', codigo: 'IV' } },
  OG: { nome: 'OG: em atualização', caso: { tipo: 'codigo', codigo: 'OG' } },
  OZ: { nome: 'OZ: serviço suspenso', caso: { tipo: 'suspenso' } },
  cai: { nome: 'Cair (503)', caso: { tipo: 'linha', falha: 'cai' } },
  demora: { nome: 'Não responder a tempo', caso: { tipo: 'linha', falha: 'demora' } },
}
