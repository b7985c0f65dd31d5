import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { condutaApi } from '#shared/conduta/api.ts'
import type { Registro } from '#shared/conduta/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DecidirPontosDialog } from './DecidirPontosDialog.tsx'
import { emPontos } from './palavras.ts'

const { daMesa } = condutaApi

/** To the bank's checker: points of promotores that have no second gestor. */
export function CondutaDaMesa({ aCadaMs }: { aCadaMs: number }) {
  const { enabled, indisponivel } = useLeitura(daMesa.permissao)
  const [aberto, setAberto] = useState<Registro | null>(null)
  const consulta = useQuery({ ...q(daMesa, {}), enabled, refetchInterval: aCadaMs })
  return (
    <>
      <Block
        titulo="Pontos de conduta que esperam a segunda pessoa"
        contagem={consulta.data?.total}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar os pontos que esperam"
        linhas={3}
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Nenhum ponto de conduta espera a mesa" />,
        }}
      >
        {(lista) => (
          <>
            <ul className="stack facts" data-gap="3">
              {lista.items.map((um) => (
                <li key={um.idConduta}>
                  <span>
                    <b>{um.pessoa.nome}</b> · promotor{' '}
                    <span className="numeros">{um.codigoPromotor}</span>
                  </span>
                  <span>
                    {um.motivo} ({emPontos(um.pontos)}), em {formatarDia(um.dataFato)}
                  </span>
                  <small>
                    Proposta por {um.autor.nome} em <InstantText instante={um.criadaEm} />
                  </small>
                  <span className="row">
                    <ActionButton
                      variante="primario"
                      aria-label={`Decidir os pontos de ${um.pessoa.nome}`}
                      onClick={() => setAberto(um)}
                    >
                      Decidir
                    </ActionButton>
                  </span>
                </li>
              ))}
            </ul>
            <Cortada
              lista={lista}
              quais="os mais antigos. Os outros aparecem quando estes forem decididos"
            />
          </>
        )}
      </Block>
      {aberto && <DecidirPontosDialog registro={aberto} daMesa onClose={() => setAberto(null)} />}
    </>
  )
}
