import { CONFIRME_A_IDENTIDADE } from '#shared/relacionamento/a-confirmar.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { ConfirmarIdentidade } from '../confirmacao/ConfirmarIdentidade.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { iniciais } from '../ui/iniciais.ts'
import './cliente.css'

/** The visible part of a client of another promotor, until presence is proven. */
export function AConfirmarCard({ relacionamento }: { relacionamento: Relacionamento }) {
  const { idRelacionamento, nome, atendente, codigoPromotor } = relacionamento
  return (
    <section className="cartao-resumo card" aria-labelledby="a-confirmar-nome">
      <div className="cliente-rosto" aria-hidden>
        {iniciais(nome)}
      </div>
      <h1 id="a-confirmar-nome">
        <bdi>{nome}</bdi>
      </h1>
      <Badge>a confirmar</Badge>
      <p>{CONFIRME_A_IDENTIDADE}.</p>
      <dl className="description" data-kind="pairs">
        <dt>Atendente</dt>
        <dd>{atendente ? nomeDaPessoa(atendente) : 'nenhum'}</dd>
        <dt>Promotor</dt>
        <dd>{nomeDoPromotor(codigoPromotor)}</dd>
      </dl>
      <ClienteDoDialogo value={relacionamento}>
        <ConfirmarIdentidade idRelacionamento={idRelacionamento} />
      </ClienteDoDialogo>
      <p className="norma">
        O CPF já é de um cliente do banco. Falta provar que é ele: por um código enviado a um
        telefone já verificado, ou por um documento visto por uma segunda pessoa.
      </p>
    </section>
  )
}
