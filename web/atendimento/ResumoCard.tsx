import type { ReactNode } from 'react'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { CpfText } from '../ui/CpfText.tsx'
import { iniciais } from '../ui/iniciais.ts'
import './cliente.css'

type Props = { relacionamento: Relacionamento; acoes: ReactNode }

/** The visible part of a colleague's client: name, owner, and the button to assume. */
export function ResumoCard({ relacionamento, acoes }: Props) {
  const { nome, cpf, atendente, codigoPromotor, impedimentoAssumir } = relacionamento
  const situacao = atendente ? 'O cliente está com outro atendente' : 'O cliente está sem atendente'
  return (
    <section className="cartao-resumo card" aria-labelledby="resumo-nome">
      <div className="cliente-rosto" aria-hidden>
        {iniciais(nome)}
      </div>
      <h1 id="resumo-nome">
        <bdi>{nome}</bdi>
      </h1>
      <p className="apagado" data-bottom="3">
        {situacao}
      </p>
      <dl className="description" data-kind="pairs" data-bottom="3">
        <dt>CPF</dt>
        <dd>
          <CpfText cpf={cpf} />
        </dd>
        <dt>Atendente</dt>
        <dd>{atendente ? nomeDaPessoa(atendente) : 'nenhum'}</dd>
        <dt>Promotor</dt>
        <dd>{nomeDoPromotor(codigoPromotor)}</dd>
      </dl>
      {acoes}
      {impedimentoAssumir && impedimentoAssumir !== situacao && (
        <p className="norma">{impedimentoAssumir}</p>
      )}
    </section>
  )
}
