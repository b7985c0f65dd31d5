import { useId, type ReactNode } from 'react'
import { elegibilidade, type RegrasDoDia } from '#shared/beneficio/elegibilidade.ts'
import type { Beneficio } from '#shared/beneficio/shapes.ts'
import { useHoje } from '../api/use-relogio.ts'
import { Badge } from '../ui/Badge.tsx'
import { DateText, InstantText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { Motivos } from './Elegibilidade.tsx'
import { Margens } from './Margens.tsx'
import css from './beneficio.module.css'

type Props = {
  beneficio: Beneficio
  regras: RegrasDoDia
  /** When the INSS last answered: what is older did not come with it. */
  respondidaEm: string | null
  /** The number of the benefit, with what reveals it. */
  numero: ReactNode
  provaDeVida: ReactNode
}

/** One benefit: eligibility with reasons, margin of each modality, paying bank. */
export function BeneficioCard({ beneficio, regras, respondidaEm, numero, provaDeVida }: Props) {
  const id = useId()
  const dia = useHoje()
  const { especie, consultadoEm, consultadoPor } = beneficio
  const { elegivel, motivos } = elegibilidade(beneficio, regras, dia)
  const naoVeio = respondidaEm !== null && consultadoEm < respondidaEm
  return (
    <article
      className={`cartao-beneficio ${css.cartaoBeneficio} card stack`}
      data-gap="3"
      data-pad="3"
      aria-labelledby={id}
    >
      <header>
        <h3 id={id} className="numeros">
          <span className="so-leitor">Benefício </span>
          {especie.codigo} · {especie.descricao}
        </h3>
        <Badge tom={elegivel ? 'verde' : 'vermelho'}>
          {elegivel ? 'Elegível' : 'Não elegível'}
        </Badge>
        <p className="row linha-toda suave">NB {numero}</p>
      </header>
      <Motivos motivos={motivos} />
      <Margens margens={beneficio.margens} />
      <Dados beneficio={beneficio} provaDeVida={provaDeVida} />
      <p className="apagado menor sob-linha" data-velho={naoVeio || undefined}>
        {naoVeio && 'Não veio na última consulta. '}
        Dados de <InstantText instante={consultadoEm} />
        {consultadoPor !== null && <> · por {consultadoPor}</>}
      </p>
    </article>
  )
}

const bloqueios: Record<string, string> = {
  '0': 'Liberado para empréstimo',
  '1': 'Bloqueado pelo titular',
  '2': 'Bloqueado por transferência entre bancos',
  '3': 'Bloqueado na concessão',
}

const meios: Record<string, string> = { '1': 'Cartão magnético', '2': 'Conta corrente' }

const quantos = (numero: number, um: string, varios: string) =>
  `${numero} ${numero === 1 ? um : varios}`

function Dados({ beneficio, provaDeVida }: { beneficio: Beneficio; provaDeVida: ReactNode }) {
  const { bancoPagador, tipoCredito, quantidades, cpfRepresentante } = beneficio
  const linhas: [string, ReactNode][] = [
    ['Situação', `${beneficio.situacao.codigo} · ${beneficio.situacao.descricao}`],
    ['Bloqueio', bloqueios[beneficio.bloqueio] ?? beneficio.bloqueio],
    ['Valor base', <Money key="base" valor={beneficio.valorBase} />],
    ['Início (DIB)', <DateText key="dib" dia={beneficio.dataInicio} />],
    ['Concessão (DDB)', <DateText key="ddb" dia={beneficio.dataDespacho} />],
  ]
  if (beneficio.dataCessacao !== null) {
    linhas.push(['Fim (DCB)', <DateText key="dcb" dia={beneficio.dataCessacao} />])
  }
  if (beneficio.dataExtincaoCota !== null) {
    linhas.push(['Fim da cota', <DateText key="cota" dia={beneficio.dataExtincaoCota} />])
  }
  if (bancoPagador) {
    const { codigo, nome } = bancoPagador
    linhas.push(['Banco pagador', nome === null ? codigo : `${codigo} · ${nome}`])
  }
  if (beneficio.agenciaPagadora !== null) {
    const conta = beneficio.contaPagadora === null ? '' : ` · conta ${beneficio.contaPagadora}`
    linhas.push(['Agência', `${beneficio.agenciaPagadora}${conta}`])
  }
  if (tipoCredito !== null) {
    const uf = beneficio.ufPagamento === null ? '' : ` · ${beneficio.ufPagamento}`
    linhas.push(['Recebe por', `${meios[tipoCredito] ?? tipoCredito}${uf}`])
  }
  if (quantidades) {
    linhas.push(['Contratos', quantos(quantidades.ativos, 'ativo', 'ativos')])
  }
  if (beneficio.limiteRmc !== null) {
    linhas.push(['Limite do cartão', <Money key="limite" valor={beneficio.limiteRmc} />])
  }
  if (cpfRepresentante !== null) linhas.push(['Representante', cpfRepresentante])
  if (beneficio.concessaoJudicial === true) linhas.push(['Concessão', 'Judicial'])
  if (beneficio.dataUltimaPericia !== null) {
    linhas.push(['Última perícia', <DateText key="pericia" dia={beneficio.dataUltimaPericia} />])
  }
  linhas.push(['Prova de vida', provaDeVida])

  return (
    <dl className="description numeros" data-min="0">
      {linhas.map(([nome, valor]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
