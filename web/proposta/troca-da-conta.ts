import { createStore } from 'zustand/vanilla'
import type { TrocaPedida } from '#shared/proposta/conta.ts'
import { type EnvioDoCodigo, porEsteRelogio } from '../formulario/envio-do-codigo.ts'

/** The change whose code is with the client; its times by this browser's clock, from its arrival. */
export type CodigoEnviado = { pedida: TrocaPedida; envio: EnvioDoCodigo }

/** How far a person came in changing the payout account of one proposta. */
type Troca = { idConta: string | null; idTelefone: string | undefined; codigo?: CodigoEnviado }

const nenhuma: Troca = { idConta: null, idTelefone: undefined }

const trocas = new Map<string, ReturnType<typeof criarTroca>>()

const criarTroca = () => createStore<Troca>(() => nenhuma)

/** It outlives its dialog, and a look at the client where another account is added. */
export function trocaDe(idProposta: string): ReturnType<typeof criarTroca> {
  const conhecida = trocas.get(idProposta) ?? criarTroca()
  trocas.set(idProposta, conhecida)
  return conhecida
}

/**
 * The code left for the client: the answer may come after the dialog was closed. It is of the account
 * and the phone that were sent, whatever was chosen meanwhile; another code is sent for these again.
 */
export const guardarCodigo = (
  idProposta: string,
  pedida: TrocaPedida,
  { idDadosBancarios, idTelefone }: { idDadosBancarios: string; idTelefone: string },
): void =>
  trocaDe(idProposta).setState({
    idConta: idDadosBancarios,
    idTelefone,
    codigo: { pedida, envio: porEsteRelogio(pedida) },
  })

/** Another account or phone may be chosen; what was chosen stays so. */
export function esquecerCodigo(idProposta: string): void {
  const { idConta, idTelefone } = trocaDe(idProposta).getState()
  trocaDe(idProposta).setState({ idConta, idTelefone }, true)
}

/** A code that can be typed no more is not asked for. */
export function abrirTroca(idProposta: string): void {
  const { codigo } = trocaDe(idProposta).getState()
  if (codigo && codigo.envio.validoAte <= Date.now()) esquecerCodigo(idProposta)
}

/** The account was changed: its code serves no other change. */
export const esquecerTroca = (idProposta: string): void =>
  trocaDe(idProposta).setState(nenhuma, true)
