import { explicar } from '#shared/beneficio/explicar.ts'
import { formatarDia } from '#shared/data.ts'
import type { PropostaDetalhada } from '#shared/proposta/api.ts'
import { agora } from '../api/relogio.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import { prazoEmPalavras } from './prazo.ts'

type Props = { averbacao: NonNullable<PropostaDetalhada['averbacao']> }

/** The booking at the INSS in words: state, next event, Dataprev's answer with its code. */
export function Averbacao({ averbacao }: Props) {
  const { situacao, codigos, limite, titularAvisadoEm, ordemDia, divergencia } = averbacao
  return (
    <div className="stack">
      <p>
        <b>{frases[situacao]}</b>
      </p>
      {situacao === 'PENDENTE' && limite && (
        <p>
          O cliente abre o Meu INSS e confirma até {formatarInstante(limite)} (
          {prazoEmPalavras(limite, agora())}). Sem a confirmação, a averbação é desfeita.
        </p>
      )}
      {situacao === 'PENDENTE' && (
        <p className="apagado">
          {titularAvisadoEm
            ? `Mensagem ao cliente em ${formatarInstante(titularAvisadoEm)}.`
            : 'Nenhuma mensagem ao cliente: sem telefone liberado para contato agora. Ligue e oriente.'}
        </p>
      )}
      {situacao === 'CONFIRMADA' && ordemDia && (
        <p>Pagamento ordenado para {formatarDia(ordemDia)}, no preço desse dia.</p>
      )}
      {divergencia && <p className="perigo linha-toda">{divergencia}</p>}
      {codigos.length > 0 && (
        <ul className="pontos">
          {codigos.map((codigo) => (
            <li key={codigo}>
              <b>{codigo}</b> {explicar(codigo).significado}: {explicar(codigo).oQueFazer}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const frases: Record<Props['averbacao']['situacao'], string> = {
  NA_FILA: 'A averbação será pedida em instantes',
  PEDIDA:
    'Averbação pedida: a resposta da Dataprev está sendo conferida, e nada é pedido duas vezes',
  PENDENTE: 'Margem reservada: falta o cliente confirmar no Meu INSS',
  CONFIRMADA: 'Averbada na Dataprev',
  RECUSADA: 'A Dataprev recusou a averbação',
  DESFAZENDO: 'A averbação está sendo desfeita',
  DESFEITA: 'Averbação desfeita: a margem está livre',
}
