import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { formatarDinheiro, type Centavos, deReais } from '#shared/dinheiro.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import { CampoLido } from '../ui/CampoLido.tsx'
import { CampoMoeda } from '../ui/CampoMoeda.tsx'
import { leitorDePrazo, leitorDeTaxa } from '../ui/ler-numero.ts'
import type { TermosDaOferta } from './alvo.ts'
import { mesmaParcela, restantesDe, type Digitado } from './digitado.ts'
import { parcelaDada, procurado, type Numero, type Pedido } from './modos.ts'
import css from './simulador.module.css'

type Form = UseFormReturn<Digitado, unknown, Pedido>

type Props = {
  form: Form
  /** What may be paid off of the chosen benefit or job. */
  contratos: readonly Contrato[]
  condicao: Condicao | undefined
  oferta: TermosDaOferta | undefined
  /** Free margin of the chosen benefit or job, if known. */
  livre: Centavos | undefined
}

const mudanca = { shouldDirty: true, shouldValidate: true } as const

/** The four numbers of a loan in one line: the given ones, and the one to solve for. */
export function CamposDoCenario({ form, contratos, condicao, oferta, livre }: Props) {
  const [modo, operacao] = useWatch({ control: form.control, name: ['modo', 'operacao'] })
  const { control } = form
  const falta = procurado[modo]
  const portado = operacao === 'PORTABILIDADE'
  const valor = operacao === 'REFIN' ? 'Troco' : 'Valor liberado'
  return (
    <>
      <div>
        {falta === 'valorParcela' ? (
          <Procurado rotulo="Parcela" />
        ) : parcelaDada(modo) ? (
          <ParcelaDada form={form} contratos={contratos} livre={livre} />
        ) : (
          <CampoMoeda control={control} name="valorParcela" label="Parcela" obrigatorio />
        )}
      </div>
      <div>
        {portado ? (
          <Dado rotulo="Saldo" texto="o do contrato, hoje" />
        ) : falta === 'valorLiberado' ? (
          <Procurado rotulo={valor} />
        ) : (
          <CampoMoeda control={control} name="valorLiberado" label={valor} obrigatorio />
        )}
      </div>
      <div>
        {falta === 'prazo' ? (
          <Procurado rotulo="Prazo" />
        ) : (
          <>
            <CampoLido
              control={control}
              name="prazo"
              label="Prazo"
              obrigatorio
              leitor={leitorDePrazo}
              sufixo="×"
            />
            {!portado && <Prazos form={form} condicao={condicao} />}
            {portado && <PrazoQueResta form={form} contratos={contratos} />}
          </>
        )}
      </div>
      <div>
        {falta === 'taxaAm' ? (
          <Procurado rotulo="Taxa" />
        ) : (
          <>
            <CampoLido
              control={control}
              name="taxaAm"
              label="Taxa"
              obrigatorio
              leitor={leitorDeTaxa}
              sufixo="% a.m."
            />
            <Taxas form={form} condicao={condicao} oferta={oferta} />
          </>
        )}
      </div>
    </>
  )
}

/** The place of the number that the server finds. */
function Procurado({ rotulo }: { rotulo: string }) {
  return (
    <div className={css.procurado}>
      <span>{rotulo}</span>
      <p>a calcular</p>
    </div>
  )
}

/** A number that is not typed: a fact of the margin or of a contract. */
function Dado({ rotulo, texto }: { rotulo: string; texto: string }) {
  return (
    <div className={css.procurado} data-dada>
      <span>{rotulo}</span>
      <p className="numeros">{texto}</p>
    </div>
  )
}

/** The instalment of the margin or of the contracts, not a choice of the person. */
function ParcelaDada({ form, contratos, livre }: Pick<Props, 'form' | 'contratos' | 'livre'>) {
  const [modo, escolhidos] = useWatch({ control: form.control, name: ['modo', 'contratos'] })
  const quitados = contratos.filter(({ idContrato }) => escolhidos.includes(idContrato))
  const parcela = modo === 'MARGEM' ? livre : deReais(mesmaParcela(quitados)) || undefined
  const semValor = modo === 'MARGEM' ? 'toda a margem livre' : 'a soma das quitadas'
  return (
    <Dado rotulo="Parcela" texto={parcela === undefined ? semValor : formatarDinheiro(parcela)} />
  )
}

/** The remaining term of the ported contract: a longer one is not lawful. */
function PrazoQueResta({ form, contratos }: Pick<Props, 'form' | 'contratos'>) {
  const escolhidos = useWatch({ control: form.control, name: 'contratos' })
  const portado = contratos.find(({ idContrato }) => escolhidos.includes(idContrato))
  if (!portado) return null
  const restam = restantesDe(portado)
  return (
    <p className={`row ${css.atalhosDoCampo}`}>
      <Atalho form={form} campo="prazo" valor={restam} titulo="As parcelas que restam na origem">
        restam {restam}×
      </Atalho>
    </p>
  )
}

const PRAZOS_CURTOS = [60, 72, 84, 96]

/** The longest term of the day, and two shorter ones. */
function Prazos({ form, condicao }: Pick<Props, 'form' | 'condicao'>) {
  const maximo = condicao?.prazoMaximo
  const curtos = PRAZOS_CURTOS.filter((prazo) => !maximo || prazo < maximo.valor).slice(-2)
  const prazos = maximo ? [...curtos, maximo.valor] : curtos
  return (
    <p className={`row ${css.atalhosDoCampo}`}>
      {prazos.map((prazo) => (
        <Atalho
          key={prazo}
          form={form}
          campo="prazo"
          valor={prazo}
          rotulo={`${prazo} vezes`}
          titulo={prazo === maximo?.valor ? `Prazo máximo: ${maximo.norma}` : undefined}
        >
          {prazo}×
        </Atalho>
      ))}
    </p>
  )
}

/** The ceiling of the day, and the special rate of the offer that the person came from. */
function Taxas({ form, condicao, oferta }: Pick<Props, 'form' | 'condicao' | 'oferta'>) {
  const teto = condicao?.tetoAm
  const especial = oferta && oferta.taxaAm < oferta.taxaPadraoAm ? oferta.taxaAm : undefined
  return (
    <p className={`row ${css.atalhosDoCampo}`}>
      {especial !== undefined && (
        <Atalho form={form} campo="taxaAm" valor={especial} titulo="Taxa especial da oferta">
          especial {formatarPorcento(especial)}
        </Atalho>
      )}
      {teto && (
        <Atalho form={form} campo="taxaAm" valor={teto.valor} titulo={teto.norma}>
          teto {formatarPorcento(teto.valor)}
        </Atalho>
      )}
    </p>
  )
}

type AtalhoProps = {
  form: Form
  campo: Numero
  valor: number
  rotulo?: string
  titulo?: string | undefined
  children: React.ReactNode
}

function Atalho({ form, campo, valor, rotulo, titulo, children }: AtalhoProps) {
  return (
    <button
      className="ligacao"
      type="button"
      aria-label={rotulo}
      title={titulo}
      onClick={() => form.setValue(campo, valor, mudanca)}
    >
      {children}
    </button>
  )
}
