import { useEffect, useMemo, useRef } from 'react'
import { useAtalhos } from '../ui/atalhos.ts'

type Acoes = Record<'s' | 'o' | 't' | 'h' | ']', () => void>

/** The keys of an open client; `a` is of the notes. A client behind another does not hear them. */
export function useAtalhosDoCliente(acoes: Acoes): void {
  const ultimas = useRef(acoes)
  useEffect(() => {
    ultimas.current = acoes
  })
  useAtalhos(
    useMemo(
      () => [
        { teclas: 's', descricao: 'Simular', grupo: 'Cliente', fazer: () => ultimas.current.s() },
        {
          teclas: 'o',
          descricao: 'Oportunidades',
          grupo: 'Cliente',
          fazer: () => ultimas.current.o(),
        },
        {
          teclas: 't',
          descricao: 'Telefones',
          grupo: 'Cliente',
          fazer: () => ultimas.current.t(),
        },
        {
          teclas: 'h',
          descricao: 'Mensagens (HSM)',
          grupo: 'Cliente',
          fazer: () => ultimas.current.h(),
        },
        {
          teclas: ']',
          descricao: 'Mostrar ou esconder as anotações',
          grupo: 'Cliente',
          fazer: () => ultimas.current[']'](),
        },
      ],
      [],
    ),
  )
}
