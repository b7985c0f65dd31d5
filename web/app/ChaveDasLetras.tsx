import { useState } from 'react'
import { letrasLigadas, ligarLetras } from '#web/ui/atalhos.ts'
import css from './paginas.module.css'

/** Switches single-letter shortcuts off and on, for users of speech input. */
export function ChaveDasLetras({ rotulo }: { rotulo: string }) {
  const [letras, setLetras] = useState(letrasLigadas)
  return (
    <label className={css.chave}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={letras}
        checked={letras}
        onChange={({ currentTarget: { checked } }) => {
          ligarLetras(checked)
          setLetras(checked)
        }}
      />
      {rotulo}
    </label>
  )
}
