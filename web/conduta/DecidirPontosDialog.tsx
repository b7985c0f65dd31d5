import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { condutaApi } from '#shared/conduta/api.ts'
import { DecisaoDaMesa, MAXIMO_DO_TEXTO, type Registro } from '#shared/conduta/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { AbrirProva } from './AbrirProva.tsx'
import { emPontos } from './palavras.ts'
import { useProva } from './use-prova.ts'

const { decidir, conferir, registros, equipe, daMesa: lista } = condutaApi
const rotulos = { situacao: 'Decisão', observacao: 'Observação' }

type Props = {
  registro: Registro
  onClose: () => void
  /** By the bank's checker, who has no promotor. */
  daMesa?: boolean
}

/** The second person confirms or refuses, after a look at the evidence. */
export function DecidirPontosDialog({ registro, onClose, daMesa = false }: Props) {
  const { idConduta, codigoPromotor, pessoa } = registro
  const prova = useProva(registro, daMesa)
  const formulario = useFormulario<z.input<typeof DecisaoDaMesa>, z.output<typeof DecisaoDaMesa>>({
    rascunho: `${idConduta}/pontos`,
    resolver: zodResolver(DecisaoDaMesa),
    onClose,
  })
  const { form, terminar } = formulario
  const params = { idConduta }
  const decisao = useChange(decidir, { makesOld: [registros, equipe], aoChegar: terminar })
  const conferencia = useChange(conferir, { makesOld: [lista], aoChegar: terminar })
  const motivo = useMotivo()
  return (
    <FormDialog
      titulo={`Pontos de ${pessoa.nome}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Guardar a decisão',
        salvando: decisao.isPending || conferencia.isPending,
        impedimento:
          motivo((daMesa ? conferir : decidir).permissao) ??
          (prova.vista ? undefined : 'Abra a prova antes de decidir'),
      }}
      enviar={form.handleSubmit((body) => {
        if (daMesa) conferencia.mutate({ params, body })
        else decisao.mutate({ params, body: { ...body, codigoPromotor } })
      })}
    >
      <Fato registro={registro} />
      <AbrirProva registro={registro} prova={prova} />
      <CampoSelecao
        control={form.control}
        name="situacao"
        label={rotulos.situacao}
        obrigatorio
        opcoes={[
          { value: 'CONFIRMADA', label: 'Confirmar os pontos' },
          { value: 'RECUSADA', label: 'Recusar os pontos' },
        ]}
      />
      <CampoTextoLongo
        control={form.control}
        name="observacao"
        label={rotulos.observacao}
        obrigatorio
        maximo={MAXIMO_DO_TEXTO}
      />
    </FormDialog>
  )
}

const Fato = ({ registro }: Pick<Props, 'registro'>) => (
  <>
    <p>
      {registro.autor.nome} propôs <b>{emPontos(registro.pontos)}</b>: {registro.motivo}, em{' '}
      {formatarDia(registro.dataFato)}.
    </p>
    <p>{registro.texto}</p>
    {registro.numeroProposta !== null && <p>Proposta {registro.numeroProposta}</p>}
  </>
)
