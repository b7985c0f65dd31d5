import { Link } from '@tanstack/react-router'
import { centavos } from '#shared/dinheiro.ts'
import type { Painel } from '#shared/painel/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { enderecoDoStatus, type EnderecoDoPainel } from './endereco.ts'
import { daSituacao, diferenca, duracao, escrever, type Medida } from './numeros.ts'
import css from './painel.module.css'

type Props = {
  totais: Painel['totais']
  antes: Painel['totais']
  medida: Medida
  /** The filters go along to the clients behind the number. */
  endereco: EnderecoDoPainel
}

const outra = { quantidade: 'valor', valor: 'quantidade' } as const

/** A card for each status; it opens the clients behind its number. */
export function Cartoes({ totais, antes, medida, endereco }: Props) {
  // The stock of that day was not kept: there is nothing to compare with.
  const semRegistro = antes.every(
    ({ status, quantidade }) => finalizadas.includes(status) || quantidade === 0,
  )
  return (
    <nav
      className={`${css.cartoes} grid`}
      data-gap="3"
      data-min="1"
      aria-label="Oportunidades por situação"
    >
      {totais.map((um) => {
        const deAntes = daSituacao(antes, um.status) ?? { quantidade: 0, valor: centavos(0) }
        return (
          <Link
            key={um.status}
            to="/front/gestao/painel/$qual"
            params={{ qual: enderecoDoStatus(um.status) }}
            search={endereco}
            className={`${css.cartao} card stack marcado`}
            data-pad="3"
            data-gap="0"
            data-status={um.status}
          >
            <b>{um.status}</b>
            <span className={`${css.numero} numeros`}>{escrever(um, medida)}</span>
            <span className="apagado">{aoLado(um, medida)}</span>
            <span className="apagado">
              {semRegistro && !finalizadas.includes(um.status)
                ? 'sem registro antes'
                : diferenca(um, deAntes, medida)}
            </span>
            {um.tempoMedio !== null && (
              <span className="apagado">saem em {duracao(um.tempoMedio)}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

const aoLado = (um: Painel['totais'][number], medida: Medida): string => {
  const escrito = escrever(um, outra[medida])
  return medida === 'valor'
    ? `${escrito} ${um.quantidade === 1 ? 'oportunidade' : 'oportunidades'}`
    : escrito
}
