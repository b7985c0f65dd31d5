import { useAtalhos } from '../ui/atalhos.ts'

type Acoes = Record<'s' | 'o' | 't' | 'h' | ']', () => void>

/** The keys of an open client; `a` is of the notes. A client behind another does not hear them. */
export function useAtalhosDoCliente(acoes: Acoes): void {
  'use no memo' // As above the board: the list may be written anew.
  const grupo = 'Cliente'
  useAtalhos([
    { teclas: 's', descricao: 'Simular', grupo, fazer: acoes.s },
    { teclas: 'o', descricao: 'Oportunidades', grupo, fazer: acoes.o },
    { teclas: 't', descricao: 'Telefones', grupo, fazer: acoes.t },
    { teclas: 'h', descricao: 'Mensagens (HSM)', grupo, fazer: acoes.h },
    { teclas: ']', descricao: 'Mostrar ou esconder as anotações', grupo, fazer: acoes[']'] },
  ])
}
