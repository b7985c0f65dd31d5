import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { regrasApi } from '#shared/regras/api.ts'
import { q } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { RoteiroPanel } from './RoteiroPanel.tsx'

/** The scripts of all families, one at a time. */
export function Roteiros() {
  const [escolhido, setEscolhido] = useState<string>()
  const indisponivel = useMotivo()(regrasApi.roteiros.permissao)
  const consulta = useQuery({
    ...q(regrasApi.roteiros, {}),
    enabled: indisponivel === undefined,
  })
  const codigo = escolhido ?? consulta.data?.[0]?.codigoConvenio
  return (
    <>
      <Block
        titulo="Convênios"
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar os roteiros"
        vazio={{
          quando: (roteiros) => roteiros.length === 0,
          mostrar: <EmptyState titulo="Nenhum roteiro ainda" />,
        }}
      >
        {(roteiros) => (
          <Segmentos
            rotulo="Convênio do roteiro"
            opcoes={roteiros.map(({ codigoConvenio, nome }) => [codigoConvenio, nome] as const)}
            escolhida={codigo ?? ''}
            aoEscolher={setEscolhido}
          />
        )}
      </Block>
      {codigo !== undefined && <RoteiroPanel key={codigo} codigoConvenio={codigo} />}
    </>
  )
}
