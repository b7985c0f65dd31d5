import { Activity } from 'react'
import { Parte } from '../ui/Parte.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TelaFalhou } from '../ui/TelaFalhou.tsx'
import { useSeguido } from '../ui/use-seguido.ts'
import { abasDoCliente, type AbaDoCliente } from './abas-do-cliente.ts'
import { partes } from './partes.tsx'
import type { Atendimento } from './use-atendimento.ts'

type Props = { aba: AbaDoCliente; atendimento: Atendimento }

/** The visible part, and the mounted parts behind it. */
export function ParteDoCliente({ aba, atendimento }: Props) {
  const [vistas] = useSeguido<readonly AbaDoCliente[]>([], (antes) =>
    partes[aba].fica && !antes.includes(aba) ? [...antes, aba] : antes,
  )
  return abasDoCliente
    .filter((parte) => parte === aba || vistas.includes(parte))
    .map((parte) => {
      const { Painel, cresce } = partes[parte]
      return (
        <Activity key={parte} mode={parte === aba ? 'visible' : 'hidden'}>
          <Parte espera={<Skeleton altura={28} linhas={8} />} falta={TelaFalhou}>
            <div className={cresce ? 'cliente-cresce' : 'cliente-rolagem'}>
              <Painel {...atendimento} />
            </div>
          </Parte>
        </Activity>
      )
    })
}
