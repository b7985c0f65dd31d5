import { Link } from '@tanstack/react-router'
import { formatarDia } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { catalogo } from '#shared/regras/catalogo.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import { fonteDe } from '#shared/regras/fonte.ts'

/** Each limit of a simulation, with its dated rule. */
const limites = [
  ['tetoAm', 'teto_juros_am', 'Teto de juros', (valor) => `${formatarPorcento(valor)} ao mês`],
  ['prazoMaximo', 'prazo_max_parcelas', 'Prazo máximo', (valor) => `${valor} parcelas`],
  ['carenciaMaxima', 'carencia_max_dias', 'Carência máxima', (valor) => `${valor} dias`],
  ['margemEmprestimo', 'margem_emprestimo_pct', 'Margem', (valor) => formatarPorcento(valor, 0)],
  ['limiteContratos', 'limite_contratos', 'Contratos', (valor) => `até ${valor}`],
  ['iofDiario', 'iof_diario', 'IOF por dia', (valor) => formatarPorcento(valor * 100)],
  ['iofAdicional', 'iof_adicional', 'IOF adicional', (valor) => formatarPorcento(valor * 100)],
] as const satisfies readonly (readonly [
  keyof Condicao,
  string,
  string,
  (valor: number) => string,
])[]

/** Nothing is taxed and no due date is put off where a contract only changes its bank. */
const soDoNovo: ReadonlySet<keyof Condicao> = new Set([
  'carenciaMaxima',
  'iofDiario',
  'iofAdicional',
])

type Props = { condicao: Condicao; portabilidade: boolean }

/** A portability has the bank's policy too, and keeps the due dates of its contract. */
export function LimitesDeHoje({ condicao, portabilidade }: Props) {
  return (
    <dl className="description numeros">
      {limites.map(([campo, regra, nome, escrever]) => {
        const linha = condicao[campo]
        if (!linha || (portabilidade && soDoNovo.has(campo))) return null
        return (
          <div key={campo}>
            <dt>{nome}</dt>
            <dd>
              <b>{escrever(linha.valor)}</b>
              <Link to="/front/regras" search={{ regra }}>
                {linha.norma} · {fonteDe(linha.confianca)}
              </Link>
            </dd>
          </div>
        )
      })}
      {portabilidade &&
        condicao.portabilidade.map(({ regra, valor, norma, confianca }) => {
          const { nome, unidade } = catalogo.get(regra) ?? { nome: regra, unidade: 'quantidade' }
          return (
            <div key={regra}>
              <dt>{nome}</dt>
              <dd>
                <b>{formatarValor(unidade, valor)}</b>
                <Link to="/front/regras" search={{ regra }}>
                  {norma} · {fonteDe(confianca)}
                </Link>
              </dd>
            </div>
          )
        })}
      {!portabilidade && condicao.primeiroVencimento && (
        <div>
          <dt>Primeiro vencimento</dt>
          <dd>
            <b>{formatarDia(condicao.primeiroVencimento)}</b>
            liberando em {formatarDia(condicao.dia)}
          </dd>
        </div>
      )}
    </dl>
  )
}
