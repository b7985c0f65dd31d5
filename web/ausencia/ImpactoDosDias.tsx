import type { Control } from 'react-hook-form'
import type { Ausencia, Impacto } from '#shared/ausencia/shapes.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import type { Formulario } from './AusenciaDialog.tsx'
import { chaveDoPromotor, NINGUEM, propostoEm } from './cobertura.ts'
import type { Espera } from './use-impacto.ts'

type Props = {
  control: Control<Formulario, unknown, unknown>
  ausencia: Ausencia | undefined
  espera: Espera
}

/** What waits in the chosen days, and who covers in each promotor: the least loaded is proposed. */
export function ImpactoDosDias({ control, ausencia, espera }: Props) {
  const { impacto, recusa, falhou } = espera
  if (recusa !== undefined) return <p role="alert">{recusa}</p>
  if (falhou) return <p className="suave">Não foi possível contar o que espera nestes dias.</p>
  if (!impacto) return null
  return (
    <>
      <OQueEspera impacto={impacto} />
      {impacto.promotores.map((promotor) => (
        <QuemCobre
          key={promotor.codigoPromotor}
          control={control}
          promotor={promotor}
          rotulo={impacto.promotores.length === 1 ? 'Quem cobre' : `Quem cobre em ${promotor.nome}`}
          ausencia={ausencia}
        />
      ))}
    </>
  )
}

type QuemCobreProps = {
  control: Props['control']
  promotor: Impacto['promotores'][number]
  rotulo: string
  ausencia: Ausencia | undefined
}

/** Left empty, the proposed one covers; of an absence that is kept, who covers already. */
function QuemCobre({ control, promotor, rotulo, ausencia }: QuemCobreProps) {
  const { codigoPromotor, candidatos } = promotor
  const atual = ausencia?.cobertura.find((uma) => uma.codigoPromotor === codigoPromotor)?.cobertor
  const semEscolha = ausencia ? atual : propostoEm(promotor)
  return (
    <CampoSelecao
      control={control}
      name={`escolhas.${chaveDoPromotor(codigoPromotor)}`}
      label={rotulo}
      placeholder={semEscolha?.nome ?? 'Ninguém'}
      ajuda={
        ausencia || !semEscolha
          ? 'Atende os clientes nestes dias, em nome de quem se ausenta'
          : `${semEscolha.nome} é quem tem menos em aberto; escolha outra pessoa se preferir`
      }
      opcoes={[
        { value: NINGUEM, label: 'Ninguém' },
        ...candidatos
          .filter(({ impedimento }) => impedimento === null)
          .map(({ idUsuario, nome, carga }) => ({
            value: idUsuario,
            label: `${nome} · ${carga} em aberto`,
          })),
      ]}
    />
  )
}

function OQueEspera({ impacto }: { impacto: Impacto }) {
  const { clientes, lembretes, promessas, propostas, prazos } = impacto
  const partes = [
    [clientes, 'cliente', 'clientes'],
    [lembretes, 'lembrete', 'lembretes'],
    [promessas, 'promessa', 'promessas'],
    [propostas, 'proposta em curso', 'propostas em curso'],
    [prazos, 'prazo que vence', 'prazos que vencem'],
  ] as const
  const ditas = partes
    .filter(([quantos]) => quantos > 0)
    .map(([quantos, um, varios]) => `${quantos} ${quantos === 1 ? um : varios}`)
  return (
    <p role="status">
      {ditas.length === 0
        ? 'Nada espera por esta pessoa nestes dias.'
        : `Esperam por esta pessoa nestes dias: ${ditas.join(', ')}.`}
    </p>
  )
}
