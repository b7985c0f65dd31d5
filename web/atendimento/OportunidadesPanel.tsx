import { useState } from 'react'
import type { Contratos } from '#shared/contrato/shapes.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosBancarios, DadosResumidos } from '#shared/relacionamento/shapes.ts'
import type { Velho } from '../api/query.ts'
import { OfertasBlock } from '../oportunidade/OfertasBlock.tsx'
import { OportunidadesLista } from '../oportunidade/OportunidadesLista.tsx'
import type { AlvoDaSimulacao } from '../simulacao/alvo.ts'
import { Block, type Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { alvoDa, daOferta } from './alvo-da-oferta.ts'
import { ProporOfertaDialog } from './ProporOfertaDialog.tsx'

type Props = {
  idRelacionamento: string
  oportunidades: Consulta<Oportunidade[]>
  contratos: Contratos | undefined
  contas: Consulta<DadosBancarios[]>
  dados: DadosResumidos | undefined
  restrito: boolean | undefined
  makesOld: readonly Velho[]
  impedimento?: string | undefined
  parado?: string | undefined
  aoSimular: (alvo: AlvoDaSimulacao) => void
  aoPropor: () => void
}

/** What may be offered today, and below it every oportunidade with the moves its status allows. */
export function OportunidadesPanel(props: Props) {
  const { idRelacionamento, oportunidades, contratos, contas, dados, restrito } = props
  const { makesOld, impedimento, parado, aoSimular, aoPropor } = props
  const [proposta, setProposta] = useState<Oferta>()
  return (
    <>
      <OfertasBlock
        idRelacionamento={idRelacionamento}
        impedimento={impedimento}
        aoSimular={(oferta) =>
          aoSimular(alvoDa(oferta, { oportunidades: oportunidades.data, contratos }))
        }
        aoPropor={setProposta}
      />
      <Block
        titulo="Oportunidades"
        contagem={oportunidades.data?.length}
        semMargem
        consulta={oportunidades}
        erro="Não foi possível carregar as oportunidades"
        vazio={{
          quando: (lista) => lista.length === 0,
          mostrar: (
            <EmptyState
              titulo="Nenhuma oportunidade neste promotor"
              texto="Simule uma das ofertas para abrir uma."
            />
          ),
        }}
      >
        {(lista) => (
          <OportunidadesLista
            oportunidades={lista}
            makesOld={makesOld}
            impedimento={impedimento}
            parado={parado}
            cliente={
              dados && restrito !== undefined
                ? {
                    telefoneVerificado: dados.telefoneVerificado,
                    obitoEm: dados.obitoEm,
                    restrito,
                  }
                : undefined
            }
            aoSimular={(oportunidade) => aoSimular({ tipo: 'oportunidade', oportunidade })}
          />
        )}
      </Block>
      {proposta && (
        <ProporOfertaDialog
          idRelacionamento={idRelacionamento}
          oferta={proposta}
          oportunidade={daOferta(proposta, oportunidades.data)}
          dados={dados}
          contas={contas}
          makesOld={makesOld}
          impedimento={impedimento}
          onClose={() => setProposta(undefined)}
          aoPropor={() => {
            setProposta(undefined)
            aoPropor()
          }}
        />
      )}
    </>
  )
}
