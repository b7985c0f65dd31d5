import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { NaMesa } from '#shared/formalizacao/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { Cortada } from '../ui/Cortada.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { ConferirDialog } from './ConferirDialog.tsx'
import { Documentos } from './Documentos.tsx'
import { ImpressoButton } from './ImpressoButton.tsx'

const { daMesa } = formalizacaoApi

/** To the bank's checker: signed formalizations in which everybody of the promotor took part. */
export function FormalizacoesDaMesa({ aCadaMs }: { aCadaMs: number }) {
  const { enabled, indisponivel } = useLeitura(daMesa.permissao)
  const [aberta, setAberta] = useState<NaMesa | null>(null)
  const consulta = useQuery({ ...q(daMesa, {}), enabled, refetchInterval: aCadaMs })
  return (
    <>
      <Block
        titulo="Formalizações que esperam a segunda pessoa"
        contagem={consulta.data?.total}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar as formalizações que esperam"
        linhas={3}
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Nenhuma formalização espera a mesa" />,
        }}
      >
        {(lista) => (
          <>
            <ul className="stack facts" data-gap="3">
              {lista.items.map((caso) => (
                <Caso
                  key={caso.formalizacao.idFormalizacao}
                  caso={caso}
                  aoConferir={() => setAberta(caso)}
                />
              ))}
            </ul>
            <Cortada
              lista={lista}
              quais="as mais antigas. As outras aparecem quando estas forem decididas"
            />
          </>
        )}
      </Block>
      {aberta && (
        <ClienteDoDialogo value={{ nome: aberta.nomeCliente, cpf: aberta.cpf }}>
          <ConferirDialog
            formalizacao={aberta.formalizacao}
            daMesa
            onClose={() => setAberta(null)}
          />
        </ClienteDoDialogo>
      )}
    </>
  )
}

type Props = { caso: NaMesa; aoConferir: () => void }

function Caso({ caso: { nomeCliente, cpf, codigoPromotor, formalizacao }, aoConferir }: Props) {
  const { numeroProposta, produto, convenio, valorLiberado, assinadaEm } = formalizacao
  return (
    <li>
      <span>
        <b>{nomeCliente}</b> · <span className="numeros">{cpf}</span> · proposta{' '}
        <span className="numeros">{numeroProposta}</span> · promotor{' '}
        <span className="numeros">{codigoPromotor}</span>
      </span>
      <span>
        {nomeDoProduto[produto]}, {convenio}: <Money valor={valorLiberado} />
      </span>
      {assinadaEm !== null && (
        <small>
          Assinada em <InstantText instante={assinadaEm} />
        </small>
      )}
      <Documentos formalizacao={formalizacao} daMesa />
      <span className="row" data-gap="3">
        <ActionButton
          variante="primario"
          aria-label={`Conferir a formalização da proposta ${numeroProposta}`}
          onClick={aoConferir}
        >
          Conferir
        </ActionButton>
        <ImpressoButton formalizacao={formalizacao} tipo="CONTRATO" daMesa />
        <ImpressoButton formalizacao={formalizacao} tipo="EVIDENCIAS" daMesa />
      </span>
    </li>
  )
}
