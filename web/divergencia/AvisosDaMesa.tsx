import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retencaoApi } from '#shared/retencao/api.ts'
import type { AvisoDaCamara } from '#shared/retencao/shapes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { ditoDoAviso, porQueDoAviso } from './palavras.ts'
import { VerAvisoDialog } from './VerAvisoDialog.tsx'

const { avisosDaMesa } = retencaoApi

/** To the bank's checker: notices of the clearing that belong to no shop. */
export function AvisosDaMesa({ aCadaMs }: { aCadaMs: number }) {
  const { enabled, indisponivel } = useLeitura(avisosDaMesa.permissao)
  const [aberto, setAberto] = useState<AvisoDaCamara | null>(null)
  const consulta = useQuery({ ...q(avisosDaMesa, {}), enabled, refetchInterval: aCadaMs })
  return (
    <>
      <Block
        titulo="Avisos da câmara sem loja"
        contagem={consulta.data?.length}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar os avisos da câmara"
        linhas={3}
        vazio={{
          quando: (lista) => lista.length === 0,
          mostrar: (
            <EmptyState
              titulo="Nenhum aviso da câmara espera a mesa"
              texto="Aparecem aqui só os de pedidos que não conhecemos, ou de clientes sem loja."
            />
          ),
        }}
      >
        {(lista) => (
          <ul className="stack facts" data-gap="3">
            {lista.map((aviso) => (
              <li key={aviso.idAviso}>
                <span>
                  <b>{ditoDoAviso(aviso)}</b> · pedido{' '}
                  <span className="numeros">{aviso.numero}</span>
                  {aviso.valor !== null && (
                    <>
                      {' · '}
                      <Money valor={aviso.valor} />
                    </>
                  )}
                </span>
                <span>{porQueDoAviso(aviso)}</span>
                <small>
                  Ouvido em <InstantText instante={aviso.ouvidoEm} />
                </small>
                <span className="row">
                  <ActionButton
                    variante="primario"
                    aria-label={`Ver o aviso do pedido ${aviso.numero}`}
                    onClick={() => setAberto(aviso)}
                  >
                    Ver
                  </ActionButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Block>
      {aberto && <VerAvisoDialog aviso={aberto} onClose={() => setAberto(null)} />}
    </>
  )
}
