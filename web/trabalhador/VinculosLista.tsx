import { deReais } from '#shared/dinheiro.ts'
import { vinculoInvalido, type Vinculo } from '#shared/trabalhador/vinculo.ts'
import { Badge } from '../ui/Badge.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'

/** The employment links as answered by the system, invalid ones included. */
export function VinculosLista({ vinculos }: { vinculos: readonly Vinculo[] }) {
  return (
    <ul className="grid" data-gap="3">
      {vinculos.map((vinculo, posicao) => (
        // The system names no link: two may have the same matricula, and the order is its own.
        <li key={posicao}>
          <VinculoCartao vinculo={vinculo} />
        </li>
      ))}
    </ul>
  )
}

function VinculoCartao({ vinculo }: { vinculo: Vinculo }) {
  const { elegivel, motivoInelegibilidade, dadosProfissionais, dadosFinanceiros } = vinculo
  const { nomeEmpregador, matricula, dataAdmissao, dataDesligamento } = dadosProfissionais
  const invalido = vinculoInvalido(vinculo)
  return (
    <article className="card stack" data-pad="3" data-invalido={invalido !== null || undefined}>
      <header>
        <h3>
          <bdi>{nomeEmpregador ?? 'Empregador não informado'}</bdi>
        </h3>
        {elegivel === false && <Badge tom="vermelho">Não elegível</Badge>}
        {dataDesligamento !== null && <Badge tom="ambar">Desligado</Badge>}
        {invalido !== null && <Badge tom="ambar">Não se usa</Badge>}
      </header>
      <dl className="description numeros" data-kind="pairs">
        <dt>Matrícula</dt>
        <dd>
          <bdi>{matricula ?? '–'}</bdi>
        </dd>
        <dt>Vencimentos</dt>
        <dd>
          <Quantia valor={dadosFinanceiros.valorTotalVencimentos} />
        </dd>
        <dt>Margem livre</dt>
        <dd>
          <Quantia valor={dadosFinanceiros.valorMargemDisponivel} />
        </dd>
        <dt>Base da margem</dt>
        <dd>
          <Quantia valor={dadosFinanceiros.valorBaseMargem} />
        </dd>
        <dt>Saldo do FGTS</dt>
        <dd>
          <Quantia valor={dadosFinanceiros.valorSaldoFgts ?? null} />
        </dd>
        <dt>Admissão</dt>
        <dd>
          <Dia texto={dataAdmissao} />
        </dd>
      </dl>
      {(invalido ?? motivoInelegibilidade) && (
        <p className="alerta">{invalido ?? motivoInelegibilidade}</p>
      )}
    </article>
  )
}

/** A number is reais; any other value is shown unchanged. */
function Quantia({ valor }: { valor: number | string | null }) {
  if (typeof valor !== 'number') return <bdi>{valor ?? '–'}</bdi>
  return <Money valor={deReais(valor)} />
}

function Dia({ texto }: { texto: string | null }) {
  if (texto === null || /^\d{4}-\d{2}-\d{2}$/.test(texto)) return <DateText dia={texto} />
  return <bdi>{texto}</bdi>
}
