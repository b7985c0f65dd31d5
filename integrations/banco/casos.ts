import type { FalhaDaLinha } from '../falhas.ts'

/** How the path through the bank ends by itself, or how the line to it fails. */
export type Caso =
  | 'reprova-recuperavel'
  | 'reprova'
  | 'pende'
  | 'cancela'
  | 'recusa'
  | 'sem-aviso'
  | 'aviso-repetido'
  | 'aceita-e-cala'
  | 'espera-assinatura'
  | FalhaDaLinha

/**
 * The CPF decides, so a person or a test can ask for any case; every other CPF is paid in the end.
 * `docs/sandbox.md` lists these numbers. The digits are valid and synthetic.
 */
export const casosPorCpf: Record<string, Caso> = {
  '90000000175': 'reprova-recuperavel',
  '90000000256': 'reprova',
  '90000000337': 'pende',
  '90000000507': 'cancela',
  '90000000680': 'recusa',
  '90000000760': 'sem-aviso',
  '90000000841': 'aviso-repetido',
  '90000000922': 'aceita-e-cala',
  // Clients of the demonstration who sign: the bank does not do it for them.
  '90000206547': 'espera-assinatura',
  '90000208167': 'espera-assinatura',
  '90000208329': 'espera-assinatura',
  '90000001066': 'cai',
  '90000001147': 'demora',
  '90000001228': 'truncada',
  '90000001309': 'redireciona',
  '90000001490': 'enorme',
  '90000001570': 'outra-forma',
}
