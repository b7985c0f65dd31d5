import { useQuery } from '@tanstack/react-query'
import { formatarPorcento } from '#shared/numero.ts'
import type { DadosResumidos, Relacionamento } from '#shared/relacionamento/shapes.ts'
import { TelefonesResumo } from '../telefone/TelefonesResumo.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { blocos } from './blocos.ts'

type Props = {
  relacionamento: Relacionamento
  dados: Consulta<DadosResumidos>
  aoAbrirTelefones: () => void
}

/** What is known of the person: phones, benefits with their margin, jobs, bank data. */
export function DadosColuna({ relacionamento, dados, aoAbrirTelefones }: Props) {
  const telefones = useQuery(blocos(relacionamento).telefones)
  const bancarios = useQuery(blocos(relacionamento).dadosBancarios)

  return (
    <>
      <TelefonesResumo consulta={telefones} aoAbrir={aoAbrirTelefones} />
      <Block
        titulo="Benefícios"
        contagem={dados.data?.beneficios.length}
        consulta={dados}
        erro="Não foi possível carregar os benefícios"
        vazio={{
          quando: ({ beneficios }) => beneficios.length === 0,
          mostrar: (
            <EmptyState
              titulo="Nenhum benefício do INSS conhecido"
              texto="O que o INSS respondeu sob uma autorização retirada não aparece."
            />
          ),
        }}
      >
        {({ beneficios }) =>
          beneficios.map((beneficio) => (
            <Beneficio key={beneficio.idBeneficio} beneficio={beneficio} />
          ))
        }
      </Block>
      {(dados.data?.empregadores.length ?? 0) > 0 && (
        <Block
          titulo="Vínculos"
          contagem={dados.data?.empregadores.length}
          consulta={dados}
          erro="Não foi possível carregar os vínculos"
        >
          {({ empregadores }) =>
            empregadores.map(({ idEmpregador, convenio, matricula, tipo, rendaBruta }) => (
              <dl key={idEmpregador} className="description beneficio numeros" data-kind="pairs">
                <dt>Convênio</dt>
                <dd>{convenio}</dd>
                <dt>Matrícula</dt>
                <dd>{matricula}</dd>
                <dt>Vínculo</dt>
                <dd>{tipo}</dd>
                <dt>Renda bruta</dt>
                <dd>
                  <Money valor={rendaBruta} />
                </dd>
              </dl>
            ))
          }
        </Block>
      )}
      <Block
        titulo="Dados bancários"
        consulta={bancarios}
        erro="Não foi possível carregar os dados bancários"
        vazio={{
          quando: (lista) => lista.length === 0,
          mostrar: <EmptyState titulo="Nenhuma conta cadastrada" />,
        }}
      >
        {(contas) =>
          contas.map(({ idDadosBancarios, codigoBanco, banco, agencia, conta, tipoConta }) => (
            <dl key={idDadosBancarios} className="description beneficio numeros" data-kind="pairs">
              <dt>Banco</dt>
              <dd>
                {codigoBanco} · {banco}
              </dd>
              <dt>Agência</dt>
              <dd>{agencia}</dd>
              <dt>Conta</dt>
              <dd>{conta}</dd>
              <dt>Tipo</dt>
              <dd>{tipoConta}</dd>
            </dl>
          ))
        }
      </Block>
    </>
  )
}

/** Blocks of a benefit for loans (domain 2.4). */
const bloqueios: Record<string, string> = {
  '1': 'Bloqueado pelo titular',
  '2': 'Bloqueado por transferência',
  '3': 'Bloqueado na concessão',
}

function Beneficio({ beneficio }: { beneficio: DadosResumidos['beneficios'][number] }) {
  const { numero, codigoEspecie, especie, situacao, elegivel, bloqueio, margem } = beneficio
  const parte = margem.limite > 0 ? Math.min(100, (margem.utilizada / margem.limite) * 100) : 0

  return (
    <article className="beneficio numeros" aria-label={`Benefício ${numero}`}>
      <p className="row forte" data-bottom="2">
        NB {numero}
        {!elegivel && <Badge tom="vermelho">Não elegível</Badge>}
        {bloqueios[bloqueio] && <Badge tom="ambar">{bloqueios[bloqueio]}</Badge>}
      </p>
      <dl className="description" data-kind="pairs">
        <dt>Espécie</dt>
        <dd>
          {codigoEspecie} · {especie}
        </dd>
        <dt>Situação</dt>
        <dd>{situacao}</dd>
        <dt>Valor base</dt>
        <dd>
          <Money valor={beneficio.valorBase} />
        </dd>
      </dl>
      <div className="regua" data-extrapolada={margem.extrapolada > 0 || undefined} aria-hidden>
        <i style={{ width: `${parte}%` }} />
      </div>
      <p className="row menor apagado" data-justify="between">
        <span>
          Usada <Money valor={margem.utilizada} /> de <Money valor={margem.limite} />
        </span>
        <b>
          {margem.extrapolada > 0 ? 'Extrapolada ' : 'Livre '}
          <Money valor={margem.extrapolada > 0 ? margem.extrapolada : margem.disponivel} />
        </b>
      </p>
      <p className="norma">
        {margem.percentual === null
          ? 'Sem registro da margem para esta data'
          : `${formatarPorcento(margem.percentual, 0)} · ${margem.norma}`}
      </p>
    </article>
  )
}
