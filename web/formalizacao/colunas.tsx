import { Link } from '@tanstack/react-router'
import type { ParteDasRemotas, Pendente } from '#shared/formalizacao/shapes.ts'
import { agora } from '../api/relogio.ts'
import { Badge } from '../ui/Badge.tsx'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { formatarInstante, InstantText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { modalidades, situacoes } from './palavras.ts'
import { prazoDoLink } from './prazo-do-link.ts'

const coluna = (
  id: string,
  titulo: string,
  celula: Coluna<Pendente>['celula'],
  resto: Partial<Coluna<Pendente>> = {},
): Coluna<Pendente> => ({ id, titulo, celula, ...resto })

/** No link was sent, or it counts no more, or is not needed any more. */
const semPrazo = new Set<string>(['CRIADA', 'ASSINADA', 'REPROVADA_BIOMETRIA', 'CANCELADA'])

const todas = [
  coluna('cliente', 'Cliente', (cliente) => (
    <ClienteNaLista cliente={cliente} aba="formalizacao" />
  )),
  coluna('situacao', 'Situação', ({ situacao }) => (
    <Badge tom={situacoes[situacao].tom}>{situacoes[situacao].nome}</Badge>
  )),
  coluna(
    'liberado',
    'Liberado',
    ({ valorLiberado }) => (
      <b className="forte">
        <Money valor={valorLiberado} />
      </b>
    ),
    { fim: true },
  ),
  coluna('link', 'Link', ({ expiraEm, situacao }) => {
    if (expiraEm === null || semPrazo.has(situacao)) return <span className="apagado">–</span>
    const { texto, urgente } = prazoDoLink(expiraEm, agora())
    return (
      <time
        className="prazo"
        dateTime={expiraEm}
        title={formatarInstante(expiraEm)}
        data-urgente={urgente || undefined}
      >
        {texto}
      </time>
    )
  }),
  coluna('faltam', 'Faltam', ({ faltam }) => (faltam === 0 ? 'nada' : `${faltam} doc.`), {
    prioridade: 2,
  }),
  coluna('enviado', 'Enviado em', ({ linkEnviadoEm }) => <InstantText instante={linkEnviadoEm} />, {
    prioridade: 2,
  }),
  coluna('convenio', 'Convênio', ({ convenio }) => convenio, { prioridade: 3 }),
  coluna('atendente', 'Atendente', ({ atendente }) => atendente?.nome ?? '–', { prioridade: 3 }),
  coluna('numero', 'Proposta', ({ idProposta, numeroProposta }) => (
    <Link className="numeros" to="/front/esteira/proposta/$idProposta" params={{ idProposta }}>
      {numeroProposta}
    </Link>
  )),
]

const doLink = new Set(['situacao', 'link', 'faltam', 'enviado'])

/** How it was signed matters at the check; the link does not any more. */
const aConferir = [
  ...todas.slice(0, 1),
  coluna('modalidade', 'Assinatura', ({ modalidade }) => modalidades[modalidade]),
  coluna('quem', 'Quem confere', ({ naMesa, suaParte }) => {
    if (naMesa) return 'Mesa do banco'
    return suaParte ? 'Outra pessoa' : 'Você pode'
  }),
  ...todas.slice(1).filter(({ id }) => !doLink.has(id)),
]

export const colunasDa = (parte: ParteDasRemotas): readonly Coluna<Pendente>[] =>
  parte === 'A_CONFERIR' ? aConferir : todas
