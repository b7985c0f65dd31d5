import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { promessaApi } from '#shared/promessa/api.ts'
import { q } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'
import { LinhaDaPromessa } from './LinhaDaPromessa.tsx'

const PrometerDialog = tardio(() => import('./PrometerDialog.tsx'), 'PrometerDialog')

type Props = { idRelacionamento: string; impedimento?: string | undefined; aoComecar?: () => void }

/** What was promised to this client: the open ones by their hour, then how the last ones ended. */
export function PromessasCard({ idRelacionamento, impedimento, aoComecar }: Props) {
  const [prometendo, setPrometendo] = useState(false)
  const { enabled, indisponivel } = useLeitura(promessaApi.doCliente.permissao)
  const consulta = useQuery({
    ...q(promessaApi.doCliente, { query: { idRelacionamento } }),
    enabled,
  })
  const parado = useMotivo()(promessaApi.incluir.permissao) ?? impedimento
  useAtalhos([
    {
      teclas: 'p',
      descricao: 'Prometer uma ligação',
      grupo: 'Cliente',
      fazer: () => {
        aoComecar?.()
        if (parado === undefined) setPrometendo(true)
      },
    },
  ])
  return (
    <Block
      titulo="Promessas"
      contagem={consulta.data?.items.filter(({ situacao }) => situacao === 'ABERTA').length}
      acoes={
        <ActionButton disabledReason={parado} onClick={() => setPrometendo(true)}>
          Prometer <Kbd>p</Kbd>
        </ActionButton>
      }
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as promessas"
      linhas={2}
    >
      {(lista) => (
        <>
          {lista.items.length === 0 ? (
            <p className="apagado">Nada prometido a este cliente.</p>
          ) : (
            <ul className="stack" data-gap="3">
              {lista.items.map((promessa) => (
                <LinhaDaPromessa
                  key={promessa.idPromessa}
                  promessa={promessa}
                  impedimento={impedimento}
                />
              ))}
            </ul>
          )}
          <Cortada lista={lista} quais="as abertas e as últimas que terminaram" />
          {prometendo && (
            <Parte aoFaltar={() => setPrometendo(false)}>
              <PrometerDialog
                idRelacionamento={idRelacionamento}
                impedimento={impedimento}
                onClose={() => setPrometendo(false)}
              />
            </Parte>
          )}
        </>
      )}
    </Block>
  )
}
