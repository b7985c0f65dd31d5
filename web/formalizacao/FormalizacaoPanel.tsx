import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs'
import { useState } from 'react'
import type { Caso } from '#shared/formalizacao/pessoas.ts'
import type { ContratoAFormalizar } from '#shared/formalizacao/shapes.ts'
import { terminada } from '#shared/formalizacao/situacao.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AquiDialog } from './AquiDialog.tsx'
import { useFormalizacoes } from './consultas.ts'
import { ContratoLinha } from './ContratoLinha.tsx'
import { FormalizacaoCard } from './FormalizacaoCard.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import type { Antes } from './quem-assina.ts'

type Props = { relacionamento: Relacionamento; impedimento?: string | undefined }

/** What a dialog is open for. */
export type Abertura = {
  como: 'link' | 'nova' | 'papel' | 'figital'
  idProposta: string
  numero: string
  /** Signers of the last formalization of this proposta. */
  antes?: Antes
  /** Chosen already, where one dialog leads to another. */
  caso?: Caso
}

/** Propostas waiting for a signature, formalizations in progress, finished ones. */
export function FormalizacaoPanel({ relacionamento, impedimento }: Props) {
  const { idRelacionamento } = relacionamento
  const { lista, contratos } = useFormalizacoes(idRelacionamento)
  const [aberta, setAberta] = useState<Abertura>()
  const fechar = () => setAberta(undefined)
  // The newest comes first.
  const abrir = (abertura: Abertura) =>
    setAberta({
      ...abertura,
      antes: lista.data?.items.find(({ idProposta }) => idProposta === abertura.idProposta),
    })

  return (
    <>
      <Block
        titulo="A formalizar"
        contagem={contratos.data?.items.filter(espera).length}
        semMargem
        consulta={contratos}
        erro="Não foi possível carregar os contratos a formalizar"
        vazio={{
          quando: ({ items }) => !items.some(espera),
          mostrar: (
            <EmptyState
              icone={<IconSignature size={20} />}
              titulo="Nenhuma proposta espera assinatura"
              texto="Quando uma proposta for cadastrada, ela aparece aqui para o cliente assinar."
            />
          ),
        }}
      >
        {({ items }) => (
          <ul className="list splits" data-pad="3">
            {items.filter(espera).map((contrato) => (
              <ContratoLinha
                key={contrato.idProposta}
                contrato={contrato}
                impedimento={impedimento}
                aoAbrir={abrir}
              />
            ))}
          </ul>
        )}
      </Block>
      <Block
        titulo="Formalizações"
        contagem={lista.data?.items.length}
        semMargem
        consulta={lista}
        erro="Não foi possível carregar as formalizações"
        linhas={6}
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Nada foi formalizado ainda" />,
        }}
      >
        {({ items }) => (
          <ul className="list">
            {items.map((formalizacao) => (
              <FormalizacaoCard
                key={formalizacao.idFormalizacao}
                formalizacao={formalizacao}
                impedimento={impedimento}
                aoAbrir={abrir}
              />
            ))}
          </ul>
        )}
      </Block>
      {aberta && aquiMesmo(aberta) && (
        <AquiDialog idRelacionamento={idRelacionamento} abertura={aberta} onClose={fechar} />
      )}
      {aberta && !aquiMesmo(aberta) && (
        <LinkDialog
          idRelacionamento={idRelacionamento}
          abertura={aberta}
          aoPassarParaOPapel={setAberta}
          onClose={fechar}
        />
      )}
    </>
  )
}

const aquiMesmo = ({ como }: Abertura) => como === 'papel' || como === 'figital'

/** Propostas without a formalization, or whose last one ended unsigned. */
function espera({ impedimento, formalizacao }: ContratoAFormalizar): boolean {
  return impedimento === null && (formalizacao === null || terminada(formalizacao.situacao))
}
