import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retencaoApi } from '#shared/retencao/api.ts'
import { ofertaEmPalavras } from '#shared/retencao/oferta.ts'
import { type Ctc, nomesDosCaminhos } from '#shared/retencao/shapes.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { addToast } from '../ui/toasts.ts'
import { CamposDoResultado } from './CamposDoResultado.tsx'
import { EvidenciaButton } from './EvidenciaButton.tsx'
import { type Aceito, type Digitado, Formulario, pedidoDe, rotulos, vazio } from './resultado.ts'
import { velhosDaCtc } from './velhos.ts'

/** What was told to the client may be accepted, in the figures that were told. */
const aceitaveis = ({ ditas }: Ctc) => [
  ...ditas.map(({ idOferta, oferta }) => ({ value: idOferta, label: ofertaEmPalavras(oferta) })),
  { value: 'SEM_OFERTA', label: nomesDosCaminhos.SEM_OFERTA },
]

type Props = { ctc: Ctc; onClose: () => void }

/** How a request ended, or that nobody answered: kept with evidence, lost or refused with a reason. */
export function ResultadoDaCtcDialog({ ctc, onClose }: Props) {
  const { idCtc, idRelacionamento } = ctc
  const historico = useQuery(qDita(retencaoApi.historico, { query: { idCtc } }))
  const [enviada, setEnviada] = useState<string>()
  // The last file that no outcome has named yet, whoever registered it and when.
  const guardada = historico.data?.evidencias.findLast(({ contatoEm }) => contatoEm === null)
  const idEvidencia = enviada ?? guardada?.idEvidencia
  const [recusa, setRecusa] = useState<string>()
  const formulario = useFormulario<Digitado, Aceito>({
    rascunho: `${idRelacionamento}/ctc-${idCtc}`,
    resolver: zodResolver(Formulario),
    defaultValues: vazio(agora()),
    onClose,
  })
  const { form, terminar } = formulario
  const registrar = useChange(retencaoApi.registrar, {
    makesOld: velhosDaCtc,
    aoChegar: ({ items: [linha] }) => {
      if (linha?.feita) {
        addToast({ kind: 'sucesso', title: 'Resultado registrado', text: ctc.nomeCliente })
        terminar()
      } else setRecusa(linha?.recusa ?? 'A CTC não pôde ser registrada')
    },
  })
  const enviar = form.handleSubmit((dados) => {
    setRecusa(undefined)
    registrar.mutate({ body: { ctcs: [pedidoDe(ctc, dados, idEvidencia)] } })
  })
  return (
    <FormDialog
      titulo={`Resultado · contrato ${ctc.numeroContrato}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Registrar',
        salvando: registrar.isPending,
        impedimento: useMotivo()(retencaoApi.registrar.permissao),
      }}
      enviar={enviar}
    >
      <CamposDoResultado
        control={form.control}
        aceitaveis={aceitaveis(ctc)}
        aviso={
          ctc.ditas.length === 0 && (
            <p className="apagado">
              Nenhuma oferta foi dita ao cliente: registre-a antes em Contraproposta.
            </p>
          )
        }
        evidencia={
          <EvidenciaButton
            idCtcs={[idCtc]}
            guardada={idEvidencia !== undefined}
            registro={guardada?.idEvidencia === idEvidencia ? guardada : undefined}
            aoGuardar={(_, qual) => setEnviada(qual)}
          />
        }
      />
      {recusa !== undefined && (
        <p className="perigo" role="alert">
          {recusa}
        </p>
      )}
    </FormDialog>
  )
}
